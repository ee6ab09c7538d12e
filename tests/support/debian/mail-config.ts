import path from "node:path";
import type { User } from "./daemon";

/** The servers' file locations, mail user and ports. */
export type Place = {
  dir: string;
  mailUser: User;
  smtpPort: number;
  submissionPort: number;
  imapPort: number;
};

export const mainCf = ({ dir, mailUser }: Place, [host = "", ...domains]: string[]) => `
compatibility_level = 3.6
queue_directory = ${path.join(dir, "queue")}
data_directory = ${path.join(dir, "data")}
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
maillog_file_prefixes = ${dir}
maillog_file = ${path.join(dir, "postfix.log")}
myhostname = ${host}
mynetworks =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mydestination =
alias_maps =
virtual_mailbox_domains = ${domains.join(", ")}
virtual_mailbox_base = ${path.join(dir, "mail")}
virtual_mailbox_maps = texthash:${path.join(dir, "virtual")}
virtual_minimum_uid = 1
virtual_uid_maps = static:${mailUser.uid}
virtual_gid_maps = static:${mailUser.gid}
transport_maps = texthash:${path.join(dir, "transport")}
relay_domains = gone.test
smtpd_sasl_type = dovecot
smtpd_sasl_path = ${path.join(dir, "dovecot", "auth")}
smtpd_sasl_auth_enable = yes
smtpd_tls_cert_file = ${path.join(dir, "cert.pem")}
smtpd_tls_key_file = ${path.join(dir, "key.pem")}
smtpd_tls_security_level = may
smtpd_tls_auth_only = yes
smtpd_recipient_restrictions = permit_sasl_authenticated, reject_unauth_destination
smtpd_peername_lookup = no
disable_dns_lookups = yes
smtp_dns_support_level = disabled
`;

/** The services of Debian's master.cf that mail passes through, none of them chrooted. */
export const masterCf = ({ smtpPort, submissionPort }: Place) => `
127.0.0.1:${smtpPort} inet n - n - - smtpd
127.0.0.1:${submissionPort} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
proxywrite unix - - n - 1 proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
local unix - n n - - local
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`;

export const dovecotConf = ({ dir, mailUser, imapPort }: Place) => `
base_dir = ${path.join(dir, "dovecot", "run")}
state_dir = ${path.join(dir, "dovecot", "state")}
log_path = ${path.join(dir, "dovecot.log")}
protocols = imap
listen = 127.0.0.1
ssl = yes
ssl_cert = <${path.join(dir, "cert.pem")}
ssl_key = <${path.join(dir, "key.pem")}
auth_mechanisms = plain login
auth_cache_size = 0
auth_failure_delay = 0
mail_location = maildir:${path.join(dir, "mail")}/%d/%n
mail_max_userip_connections = 100
first_valid_uid = 1
first_valid_gid = 1
passdb {
  driver = passwd-file
  args = scheme=PLAIN username_format=%u ${path.join(dir, "users")}
}
userdb {
  driver = static
  args = uid=${mailUser.uid} gid=${mailUser.gid} home=${path.join(dir, "mail")}/%d/%n
}
namespace inbox {
  inbox = yes
  mailbox "Gesendete Objekte" {
    auto = subscribe
    special_use = \\Sent
  }
}
service imap-login {
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${imapPort}
    ssl = yes
  }
}
service auth {
  unix_listener ${path.join(dir, "dovecot", "auth")} {
    mode = 0666
  }
}
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
`;
