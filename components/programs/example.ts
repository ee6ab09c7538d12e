/** The first call of the example: who the token is, and three prospects. */
const path = "/api/profiles?limit=3";

export const languages = ["curl", "javascript", "python"] as const;
export type Language = (typeof languages)[number];

export function snippetOf(language: Language, origin: string): string {
  const url = `${origin}${path}`;
  if (language === "curl") return `curl "${url}" \\\n  -H "Authorization: Bearer $API_TOKEN"`;
  if (language === "javascript")
    return `const response = await fetch("${url}", {\n  headers: { authorization: \`Bearer \${API_TOKEN}\` },\n});\nconst { payload } = await response.json();\nconsole.log(payload.items);`;
  return `import os, json, urllib.request\n\nrequest = urllib.request.Request(\n    "${url}",\n    headers={"Authorization": f"Bearer {os.environ['API_TOKEN']}"},\n)\nwith urllib.request.urlopen(request) as response:\n    print(json.load(response)["payload"]["items"])`;
}

export type Answer = { status: number; ms: number; text: string };

/** Makes the call as a program would: with the token alone, without the session of this browser. */
export async function tryCall(token: string): Promise<Answer> {
  const begun = performance.now();
  try {
    const response = await fetch(path, {
      credentials: "omit",
      headers: { authorization: `Bearer ${token}` },
    });
    const ms = Math.round(performance.now() - begun);
    const text = await response.text();
    return { status: response.status, ms, text: pretty(text) };
  } catch (error) {
    return { status: 0, ms: Math.round(performance.now() - begun), text: String(error) };
  }
}

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};
