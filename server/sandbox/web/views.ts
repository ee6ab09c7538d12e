import type { NetworkEvent, NetworkProfile, RelationState } from "@/server/ports/network";
import { type Html, html } from "./html";
import type { Shown } from "./layout";
import type { Activity, Invitation, Written } from "./lists";

const pathOf = (profileUrl: string) => new URL(profileUrl).pathname;

const time = ({ locale }: Shown, at: Date): Html =>
  html`<time datetime="${at.toISOString()}">${at.toLocaleString(locale, {
    dateStyle: "medium",
    timeStyle: "short",
  })}</time>`;

const person = (profile: Pick<NetworkProfile, "profileUrl" | "firstName" | "lastName">): Html =>
  html`<a href="${pathOf(profile.profileUrl)}">${profile.firstName} ${profile.lastName}</a>`;

/** The profile as schema.org microdata, which the browser extension reads. */
const card = (
  profile: NetworkProfile,
): Html => html`<meta itemprop="identifier" content="${profile.memberRef}">
<link itemprop="url" href="${profile.profileUrl}"><h1><span itemprop="givenName">${profile.firstName}</span> <span itemprop="familyName">${profile.lastName}</span></h1>
<p itemprop="jobTitle">${profile.headline}</p><p class="quiet"><span itemprop="worksFor">${profile.company}</span> <span itemprop="address">${profile.location}</span></p>`;

export const ownView = (
  { say }: Shown,
  profile: NetworkProfile,
  { username, accountType }: { username: string; accountType: string },
): Html => html`<article itemscope itemtype="https://schema.org/Person" data-type="${accountType}">
${card(profile)}<p class="quiet">${say("signedInAs")} <span itemprop="email">${username}</span></p></article>`;

/** A member with what may be done about them; `key` names an action, so that sending the form twice is doing it once. */
export const memberView = (
  { say }: Shown,
  profile: NetworkProfile,
  relation: RelationState,
  key: string,
): Html => html`<article itemscope itemtype="https://schema.org/Person" data-relation="${relation}"${
  profile.timezone === null ? "" : html` data-timezone="${profile.timezone}"`
}>
${card(profile)}<p role="note">${say(`relation_${relation}`)}</p></article>
${
  relation === "none" &&
  html`<form method="post" action="${pathOf(profile.profileUrl)}/connect"><input type="hidden" name="key" value="${key}">
<label>${say("note")}<textarea name="note"></textarea></label><button>${say("connect")}</button></form>`
}${
  relation === "connected" &&
  html`<form method="post" action="${pathOf(profile.profileUrl)}/message"><input type="hidden" name="key" value="${key}">
<label>${say("message")}<textarea name="text" required></textarea></label><button>${say("send")}</button></form>
<p><a href="${pathOf(profile.profileUrl)}/messages">${say("conversation")}</a></p>`
}`;

export const invitationsView = (
  shown: Shown,
  sent: readonly Invitation[],
): Html => html`<h1>${shown.say("invitations")}</h1>
<section aria-labelledby="received"><h2 id="received">${shown.say("received")}</h2><p class="quiet">${shown.say("receivedNone")}</p></section>
<section aria-labelledby="sent"><h2 id="sent">${shown.say("sent")}</h2>${
  sent.length === 0
    ? html`<p class="quiet">${shown.say("sentNone")}</p>`
    : html`<ul>${sent.map(
        ({ member, note, at }) =>
          html`<li data-member="${member.ref}">${person(member)}${time(shown, at)}${
            note === null ? "" : html`<blockquote>${note}</blockquote>`
          }<form class="line" method="post" action="${pathOf(member.profileUrl)}/withdraw"><button class="quiet">${shown.say("withdraw")}</button></form></li>`,
      )}</ul>`
}</section>`;

const written = (shown: Shown, { direction, text }: Written): Html =>
  html`<blockquote>${direction === "out" && html`<span class="quiet">${shown.say("you")} </span>`}${text}</blockquote>`;

export const conversationsView = (shown: Shown, all: readonly Written[]): Html =>
  html`<h1>${shown.say("messages")}</h1>${
    all.length === 0
      ? html`<p class="quiet">${shown.say("messagesNone")}</p>`
      : html`<ul>${all.map(
          (last) =>
            html`<li><a href="${pathOf(last.member.profileUrl)}/messages">${last.member.firstName} ${last.member.lastName}</a>${time(shown, last.at)}${written(shown, last)}</li>`,
        )}</ul>`
  }`;

export const conversationView = (shown: Shown, profile: NetworkProfile, all: readonly Written[]): Html =>
  html`<h1>${person(profile)}</h1>${
    all.length === 0
      ? html`<p class="quiet">${shown.say("messagesNone")}</p>`
      : html`<ol>${all.map(
          (message) =>
            html`<li data-message="${message.id}" data-direction="${message.direction}"><span></span>${time(shown, message.at)}${message.subject && html`<p><strong>${message.subject}</strong></p>`}<blockquote>${message.text}</blockquote></li>`,
        )}</ol>`
  }`;

export const activityView = (shown: Shown, all: readonly Activity[]): Html =>
  html`<h1>${shown.say("activity")}</h1>${
    all.length === 0
      ? html`<p class="quiet">${shown.say("activityNone")}</p>`
      : html`<ol>${all.map(
          ({ id, kind, member, text, at }) =>
            html`<li data-trace="${id}" data-kind="${kind}"><a href="${pathOf(member.profileUrl)}">${shown.say(
              `did_${kind}`,
              {
                name: `${member.firstName} ${member.lastName}`,
              },
            )}</a>${time(shown, at)}${text === null ? "" : html`<blockquote>${text}</blockquote>`}</li>`,
        )}</ol>`
  }`;

export const newsView = (
  shown: Shown,
  events: readonly (NetworkEvent & { name: string })[],
  cursor: string,
): Html =>
  html`<h1>${shown.say("notifications")}</h1>${
    events.length === 0 ? html`<p class="quiet">${shown.say("newsNone")}</p>` : ""
  }<ol data-cursor="${cursor}">${events.map(
    (event) =>
      html`<li data-event="${event.id}" data-kind="${event.kind}" data-member="${event.memberRef}"${
        event.kind === "message_received" ? html` data-thread="${event.threadId}"` : ""
      }><a href="${pathOf(event.profileUrl)}" data-profile="${event.profileUrl}">${shown.say(event.kind, { name: event.name })}</a>${time(shown, event.at)}${
        event.kind === "message_received" ? html`<blockquote>${event.text}</blockquote>` : ""
      }</li>`,
  )}</ol>`;

export const signInView = (
  { say }: Shown,
  problem: string | null,
  username: string,
): Html => html`<h1>${say("signIn")}</h1>${
  problem && html`<p role="alert">${say(problem)}</p>`
}<form method="post" action="/sign-in"><label>${say("email")}<input name="username" type="email" autocomplete="username" required value="${username}"></label>
<label>${say("password")}<input name="password" type="password" autocomplete="current-password" required></label><button>${say("signIn")}</button></form>
<p class="quiet">${say("signInHint")}</p>`;

export const codeView = ({ say }: Shown, problem: string | null): Html => html`<h1>${say("codeTitle")}</h1>${
  problem && html`<p role="alert">${say(problem)}</p>`
}<form method="post" action="/code"><label>${say("code")}<input name="code" inputmode="numeric" autocomplete="one-time-code" required></label><button>${say("signIn")}</button></form>
<p class="quiet">${say("codeHint")}</p>`;

/** The outcome of an action; programs read the attribute, people the text. */
export const outcomeView = (
  { say }: Shown,
  outcome: { kind: string; reason?: string; receipt?: string },
  back: string,
): Html =>
  html`<p role="${outcome.kind === "sent" ? "status" : "alert"}" data-outcome="${outcome.kind}" data-reason="${outcome.reason ?? ""}" data-receipt="${outcome.receipt ?? ""}">${say(
    outcome.reason ? `because_${outcome.reason}` : `outcome_${outcome.kind}`,
  )}</p><p><a href="${back}">${say("back")}</a></p>`;

export const plainView = (text: string): Html => html`<h1>${text}</h1>`;
