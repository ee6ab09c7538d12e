/** The languages of both pages, by the package's types. */
const both = [
  ...["auto", "bg", "cs", "da", "de", "el", "en", "en-GB", "es", "es-419", "et", "fi", "fil", "fr", "fr-CA"],
  ...[
    "hr",
    "hu",
    "id",
    "it",
    "ja",
    "ko",
    "lt",
    "lv",
    "ms",
    "mt",
    "nb",
    "nl",
    "pl",
    "pt",
    "pt-BR",
    "ro",
    "ru",
  ],
  ...["sk", "sl", "sv", "th", "tr", "vi", "zh", "zh-HK", "zh-TW"],
];

export const checkoutLocales = [...both, "hi-IN"];
export const portalLocales = [...both, "en-AU", "en-CA", "en-IE", "en-IN", "en-NZ", "en-SG"];

/** The fonts that a session's page can have. */
export const fonts = [
  ...[
    "be_vietnam_pro",
    "bitter",
    "chakra_petch",
    "default",
    "hahmlet",
    "inconsolata",
    "inter",
    "lato",
    "lora",
  ],
  ...[
    "m_plus_1_code",
    "montserrat",
    "noto_sans",
    "noto_sans_jp",
    "noto_serif",
    "nunito",
    "open_sans",
    "pridi",
  ],
  ...["pt_sans", "pt_serif", "raleway", "roboto", "roboto_slab", "source_sans_pro", "titillium_web"],
  ...["ubuntu_mono", "zen_maru_gothic"],
];
