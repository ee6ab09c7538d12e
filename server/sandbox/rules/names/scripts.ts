import type { Country } from "./country";

/** People whose names are written in other letters: each is `Native=Latin`, the second is for addresses. Titles are their own. */
type ScriptCountry = Country & { titles: string };

export const otherScripts: ScriptCountry[] = [
  {
    ...{ code: "JP", name: "Japan", language: "en", weight: 5 },
    cities: "東京=Asia/Tokyo, 大阪=Asia/Tokyo, 名古屋=Asia/Tokyo, 福岡=Asia/Tokyo, 札幌=Asia/Tokyo",
    female:
      "美咲=Misaki, 陽子=Yoko, 恵子=Keiko, 由美=Yumi, 直子=Naoko, さくら=Sakura, 真由美=Mayumi, 千春=Chiharu",
    male: "健太=Kenta, 大輔=Daisuke, 浩=Hiroshi, 翔=Sho, 誠=Makoto, 隆=Takashi, 一郎=Ichiro, 拓也=Takuya",
    last: "佐藤=Sato, 鈴木=Suzuki, 高橋=Takahashi, 田中=Tanaka, 伊藤=Ito, 渡辺=Watanabe, 山本=Yamamoto, 中村=Nakamura, 小林=Kobayashi, 加藤=Kato, 吉田=Yoshida, 山田=Yamada",
    titles:
      "営業部長, マーケティング部長, 代表取締役, 人事部長, 経営企画室長, 技術部長, 購買担当, 財務部長, プロダクトマネージャー, ソフトウェアエンジニア, 採用担当, 営業マネージャー",
  },
  {
    ...{ code: "KR", name: "South Korea", language: "en", weight: 4 },
    cities: "서울=Asia/Seoul, 부산=Asia/Seoul, 인천=Asia/Seoul, 대전=Asia/Seoul",
    female: "지은=Jieun, 서연=Seoyeon, 민지=Minji, 수진=Sujin, 하은=Haeun, 유진=Yujin",
    male: "민수=Minsu, 지훈=Jihoon, 동현=Donghyun, 성민=Seongmin, 준호=Junho, 현우=Hyunwoo",
    last: "김=Kim, 이=Lee, 박=Park, 최=Choi, 정=Jung, 강=Kang, 조=Cho, 윤=Yoon, 장=Jang, 임=Lim",
    titles:
      "영업 이사, 마케팅 팀장, 대표이사, 인사 팀장, 구매 담당자, 기술 이사, 재무 이사, 제품 관리자, 소프트웨어 엔지니어, 채용 담당자",
  },
  {
    ...{ code: "CN", name: "China", language: "en", weight: 5 },
    cities:
      "上海=Asia/Shanghai, 北京=Asia/Shanghai, 深圳=Asia/Shanghai, 广州=Asia/Shanghai, 杭州=Asia/Shanghai",
    female: "丽=Li, 静=Jing, 敏=Min, 婷=Ting, 雪=Xue, 芳=Fang, 燕=Yan",
    male: "伟=Wei, 强=Qiang, 磊=Lei, 军=Jun, 勇=Yong, 杰=Jie, 涛=Tao",
    last: "王=Wang, 李=Li, 张=Zhang, 刘=Liu, 陈=Chen, 杨=Yang, 黄=Huang, 赵=Zhao, 周=Zhou, 吴=Wu",
    titles:
      "销售总监, 市场经理, 首席执行官, 人力资源经理, 采购经理, 技术总监, 财务总监, 产品经理, 软件工程师, 运营经理",
  },
  {
    ...{ code: "GR", name: "Greece", language: "en", weight: 3 },
    cities: "Αθήνα=Europe/Athens, Θεσσαλονίκη=Europe/Athens, Πάτρα=Europe/Athens",
    female: "Μαρία=Maria, Ελένη=Eleni, Κατερίνα=Katerina, Σοφία=Sofia, Άννα=Anna, Δήμητρα=Dimitra",
    male: "Γιώργος=Giorgos, Νίκος=Nikos, Δημήτρης=Dimitris, Κώστας=Kostas, Γιάννης=Giannis, Παναγιώτης=Panagiotis",
    last: "Παπαδόπουλος=Papadopoulos, Νικολάου=Nikolaou, Γεωργίου=Georgiou, Δημητρίου=Dimitriou, Ιωάννου=Ioannou, Βλάχος=Vlachos, Οικονόμου=Oikonomou",
    titles:
      "Διευθυντής Πωλήσεων, Υπεύθυνος Μάρκετινγκ, Διευθύνων Σύμβουλος, Υπεύθυνος Προμηθειών, Οικονομικός Διευθυντής, Μηχανικός Λογισμικού",
  },
  {
    ...{ code: "UA", name: "Ukraine", language: "en", weight: 4 },
    cities: "Київ=Europe/Kyiv, Львів=Europe/Kyiv, Одеса=Europe/Kyiv, Харків=Europe/Kyiv",
    female: "Олена=Olena, Наталія=Nataliia, Ірина=Iryna, Оксана=Oksana, Юлія=Yuliia, Тетяна=Tetiana",
    male: "Олександр=Oleksandr, Андрій=Andrii, Сергій=Serhii, Дмитро=Dmytro, Тарас=Taras, Максим=Maksym",
    last: "Шевченко=Shevchenko, Бондаренко=Bondarenko, Коваленко=Kovalenko, Ткаченко=Tkachenko, Кравчук=Kravchuk, Мельник=Melnyk, Поліщук=Polishchuk",
    titles:
      "Директор з продажу, Менеджер з маркетингу, Генеральний директор, Керівник відділу персоналу, Фінансовий директор, Інженер-програміст, Менеджер з закупівель",
  },
  {
    ...{ code: "EG", name: "Egypt", language: "en", weight: 3 },
    cities: "القاهرة=Africa/Cairo, الإسكندرية=Africa/Cairo, الجيزة=Africa/Cairo",
    female: "فاطمة=Fatma, مريم=Mariam, نور=Nour, سارة=Sara, ياسمين=Yasmin, هبة=Heba",
    male: "محمد=Mohamed, أحمد=Ahmed, محمود=Mahmoud, عمر=Omar, خالد=Khaled, كريم=Karim",
    last: "حسن=Hassan, علي=Aly, إبراهيم=Ibrahim, السيد=Elsayed, منصور=Mansour, فؤاد=Fouad, سليمان=Soliman",
    titles:
      "مدير المبيعات, مدير التسويق, الرئيس التنفيذي, مدير الموارد البشرية, مدير المشتريات, المدير المالي, مهندس برمجيات",
  },
  {
    ...{ code: "IL", name: "Israel", language: "en", weight: 2 },
    cities: "תל אביב=Asia/Jerusalem, ירושלים=Asia/Jerusalem, חיפה=Asia/Jerusalem",
    female: "נועה=Noa, תמר=Tamar, יעל=Yael, מיכל=Michal, שירה=Shira",
    male: "דוד=David, יוסף=Yosef, איתי=Itai, אורי=Uri, נועם=Noam",
    last: "כהן=Cohen, לוי=Levi, מזרחי=Mizrahi, פרץ=Peretz, ביטון=Biton, פרידמן=Friedman",
    titles: "מנהל מכירות, מנהלת שיווק, מנכ״ל, סמנכ״ל טכנולוגיות, מנהל מוצר, מהנדס תוכנה, מנהל רכש",
  },
  {
    ...{ code: "IN", name: "India", language: "en", weight: 4 },
    cities: "नई दिल्ली=Asia/Kolkata, जयपुर=Asia/Kolkata, लखनऊ=Asia/Kolkata, भोपाल=Asia/Kolkata",
    female: "प्रिया=Priya, अंजलि=Anjali, नेहा=Neha, पूजा=Pooja, सुनीता=Sunita",
    male: "राहुल=Rahul, अमित=Amit, विकास=Vikas, संजय=Sanjay, रवि=Ravi",
    last: "शर्मा=Sharma, वर्मा=Verma, गुप्ता=Gupta, सिंह=Singh, यादव=Yadav, मिश्रा=Mishra",
    titles: "बिक्री प्रबंधक, विपणन प्रमुख, मुख्य कार्यकारी अधिकारी, मानव संसाधन प्रबंधक, वित्त निदेशक, सॉफ्टवेयर इंजीनियर",
  },
];
