import { mailboxColumns, readMailbox } from "@/server/domain/mailboxes/mailbox-file";

const instantly =
  "Email,First Name,Last Name,IMAP Username,IMAP Password,IMAP Host,IMAP Port,SMTP Username,SMTP Password,SMTP Host,SMTP Port,Daily Limit,Warmup Enabled";
const smartlead =
  "from_name,from_email,user_name,password,smtp_host,smtp_port,imap_host,imap_port,max_email_per_day,custom_tracking_url,bcc,signature";
const read = (header: string, row: string) => readMailbox(mailboxColumns(header.split(",")), row.split(","));

describe("a file of mailboxes", () => {
  test("is read as Instantly's template has it", () => {
    expect(
      read(
        instantly,
        "Ada@Firm.example,Ada,Byron,in,secret1,imap.firm.example,993,out,secret2,smtp.firm.example,465,30,TRUE",
      ),
    ).toEqual({
      ...{ email: "ada@firm.example", fromName: "Ada Byron", username: "out", password: "secret2" },
      smtp: { host: "smtp.firm.example", port: 465, encryption: "ssl" },
      imap: { host: "imap.firm.example", port: 993, encryption: "ssl", username: "in", password: "secret1" },
      ...{ dailyLimit: 30, account: null },
    });
  });

  test("is read as Smartlead's template has it; IMAP signs in with the same name and password", () => {
    expect(
      read(smartlead, "Ada,ada@firm.example,ada,pw,smtp.firm.example,587,imap.firm.example,143,40,,,"),
    ).toEqual({
      ...{
        email: "ada@firm.example",
        fromName: "Ada",
        username: "ada",
        password: "pw",
        dailyLimit: 40,
        account: null,
      },
      smtp: { host: "smtp.firm.example", port: 587, encryption: "tls" },
      imap: { host: "imap.firm.example", port: 143, encryption: "tls", username: "ada", password: "pw" },
    });
  });

  test("may leave out the servers, which are then found by the address", () => {
    expect(read("email,password", "ada@firm.example,pw")).toMatchObject({
      ...{ username: null, smtp: null, imap: null, dailyLimit: null },
    });
  });

  test("may name the account that a mailbox belongs to", () => {
    expect(read("email,password,Account", "ada@firm.example,pw,Grace Hopper")).toMatchObject({
      account: "Grace Hopper",
    });
  });

  test.each([
    ["email,password", ",pw", "email", "fill_this_field"],
    ["email,password", "ada,pw", "email", "invalid_email"],
    ["email,password", "ada@firm.example,", "password", "fill_this_field"],
    ["email,password,smtp host", "ada@firm.example,pw,smtp.firm.example", "imapHost", "fill_this_field"],
    ["email,password,imap host", "ada@firm.example,pw,imap.firm.example", "host", "fill_this_field"],
    ["email,password,smtp port", "ada@firm.example,pw,70000", "port", "mailbox_file_number"],
    ["email,password", `ada@firm.example,${"x".repeat(501)}`, "password", "too_long"],
    ["email,password", `${"x".repeat(300)}@firm.example,pw`, "email", "invalid_email"],
    ["email,password,daily limit", "ada@firm.example,pw,many", "dailyLimit", "mailbox_file_number"],
  ])("names the column to mend: %s with %s", (header, row, field, failure) => {
    expect(read(header, row)).toMatchObject({ field, failure });
  });
});
