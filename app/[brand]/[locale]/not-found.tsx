import { MissingPage } from "@/components/shell/missing-page";
import { ThemeScript } from "@/components/shell/theme-script";

export default function NotFound() {
  return (
    <>
      <ThemeScript />
      <main className="grid min-h-dvh place-items-center">
        <MissingPage />
      </main>
    </>
  );
}
