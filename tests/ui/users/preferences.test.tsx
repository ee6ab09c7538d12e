import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { toast } from "@/components/ui/overlays/toast";
import { Appearance } from "@/components/users/appearance";
import { NotificationSwitches } from "@/components/users/notification-switches";
import { PasswordCard } from "@/components/users/password-card";
import { ProfileForm } from "@/components/users/profile-form";
import * as actions from "@/lib/actions/users";
import { auth } from "@/lib/contract/auth";
import { users } from "@/lib/contract/users";
import { markSession } from "@/lib/state/session-marks";
import { defaultView, ViewContext } from "@/lib/state/view";
import { answer, calls, disconnect } from "@/tests/support/answers";
import { ada, clientOf, draw } from "./person";

jest.mock("@/lib/actions/users", () => ({ updateUser: jest.fn(), changePassword: jest.fn() }));
const { updateUser, changePassword } = actions as jest.Mocked<typeof actions>;

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const fill = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  if (text) await userEvent.type(screen.getByLabelText(label), text);
};
beforeEach(() => jest.clearAllMocks());

describe("the profile (SPACE-60, SPACE-68)", () => {
  const phone = /^Phone/;

  it("is saved as a whole, and confirmed", async () => {
    updateUser.mockResolvedValue({
      ok: true,
      value: { ...ada, firstName: "Augusta", phone: "+49 30 123456" },
    });
    const said = jest.spyOn(toast, "success");
    draw(<ProfileForm />, clientOf(ada));
    expect(screen.getByRole("button", { name: "Save profile" })).toHaveAttribute("aria-disabled", "true");
    await fill("First name", "Augusta");
    await userEvent.type(screen.getByLabelText(phone), "+49 30 123456");
    await press("Save profile");
    expect(updateUser).toHaveBeenCalledWith({
      firstName: "Augusta",
      lastName: "Byron",
      phone: "+49 30 123456",
    });
    expect(said).toHaveBeenCalledWith("Profile saved");
    expect(screen.getByRole("button", { name: "Save profile" })).toHaveAttribute("aria-disabled", "true");
  });

  it.each([
    ["First name", "", "Fill this field"],
    ["Last name", " Byron", "Remove the space at the start or end"],
    ["First name", "x".repeat(61), "Use 60 characters or fewer"],
  ])("is not sent with %s %j (VAL-02, VAL-04, VAL-10)", async (label, text, fault) => {
    draw(<ProfileForm />, clientOf(ada));
    await fill(label, text);
    await press("Save profile");
    expect(await screen.findByText(fault)).toBeVisible();
    expect(updateUser).not.toHaveBeenCalled();
  });

  it("is not sent with an invalid phone number (VAL-07)", async () => {
    draw(<ProfileForm />, clientOf(ada));
    await userEvent.type(screen.getByLabelText(phone), "call me");
    await press("Save profile");
    expect(await screen.findByText("Wrong phone")).toBeVisible();
  });

  it("shows the error, and stays filled in (ERR-42)", async () => {
    updateUser.mockResolvedValue({ ok: false, code: "maintenance", details: {} });
    draw(<ProfileForm />, clientOf(ada));
    await fill("First name", "Augusta");
    await press("Save profile");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Failed to update user. Service is under Maintenance",
    );
    expect(screen.getByLabelText("First name")).toHaveValue("Augusta");
  });

  it("shows whether the address is confirmed, and sends the link again once a minute (AUTH-26)", async () => {
    answer(auth.sendActivation, { email: ada.email, nextInSeconds: 60 });
    draw(<ProfileForm />, clientOf({ ...ada, emailConfirmed: false }));
    expect(screen.getByLabelText("Email")).toHaveAttribute("readonly");
    expect(screen.getByText("Not confirmed")).toBeVisible();
    await press("Send the link again");
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Send the link again" })).toHaveAttribute(
        "aria-disabled",
        "true",
      ),
    );
    expect(calls(auth.sendActivation)).toEqual([{}]);
  });
});

describe("the password (SPACE-65, SPACE-66)", () => {
  const type = async (old: string, next: string, again: string) => {
    await fill("Current password", old);
    await fill("New password", next);
    await fill("Repeat new password", again);
    await press("Change password");
  };

  it("is changed with the old one, and the page says that other sessions end (S12)", async () => {
    changePassword.mockResolvedValue({ ok: true, value: null });
    const said = jest.spyOn(toast, "success");
    draw(<PasswordCard />, clientOf(ada));
    expect(screen.getByText(/all other browsers and programs/)).toBeVisible();
    await type("old words", "new words", "new words");
    expect(changePassword).toHaveBeenCalledWith({ oldPassword: "old words", newPassword: "new words" });
    expect(said).toHaveBeenCalledWith(expect.stringContaining("signed out everywhere else"));
    expect(screen.getByLabelText("Current password")).toHaveValue("");
  });

  it.each([
    ["short", "short", "Password shoud be at least 8 characters"],
    ["x".repeat(41), "x".repeat(41), "Use 40 characters or fewer"],
    ["new words", "other words", "Password mismatch"],
  ])("does not become %j, typed again as %j (VAL-11, ERR-17)", async (next, again, fault) => {
    draw(<PasswordCard />, clientOf(ada));
    await type("old words", next, again);
    expect(await screen.findByText(fault)).toBeVisible();
    expect(changePassword).not.toHaveBeenCalled();
  });

  it("stays if the old one is wrong, with the error at its field (SPACE-66)", async () => {
    changePassword.mockResolvedValue({ ok: false, code: "old_password_wrong", details: {} });
    draw(<PasswordCard />, clientOf(ada));
    await type("guessed it", "new words", "new words");
    expect(await screen.findByText("The old password is incorrect")).toBeVisible();
    expect(screen.getByLabelText("Current password")).toHaveAccessibleDescription(
      "The old password is incorrect",
    );
  });

  it("is set for the first time through a mailed link, if the user has none (AUTH-30)", async () => {
    answer(auth.restore, null);
    draw(<PasswordCard />, clientOf({ ...ada, hasPassword: false }));
    expect(screen.queryByLabelText("Current password")).toBeNull();
    await press("Email me the link");
    expect(await screen.findByText(/A link is on its way to ada@example.test/)).toBeVisible();
    expect(calls(auth.restore)).toEqual([{ email: ada.email }]);
  });
});

describe("the emails that a user gets (NOTIF-14, NOTIF-15)", () => {
  const box = () => screen.getByRole("switch", { name: "An account or mailbox needs attention" });

  it("are chosen by switches that apply at once", async () => {
    const settings = { ...ada.notificationsSettings, accountProblem: false };
    answer(users.update, { ...ada, notificationsSettings: settings });
    draw(<NotificationSwitches sendsMail />, clientOf(ada));
    expect(box()).toBeChecked();
    await userEvent.click(box());
    expect(box()).not.toBeChecked();
    await waitFor(() =>
      expect(calls(users.update)).toEqual([{ notificationsSettings: { accountProblem: false } }]),
    );
  });

  it("switch back if a change could not be saved", async () => {
    disconnect(users.update);
    answer(users.current, ada);
    const said = jest.spyOn(toast, "error");
    draw(<NotificationSwitches sendsMail />, clientOf(ada));
    await userEvent.click(box());
    await waitFor(() => expect(box()).toBeChecked());
    expect(said).toHaveBeenCalledWith("Failed to update user");
  });

  it("are not offered if the installation sends no email", () => {
    draw(<NotificationSwitches sendsMail={false} />, clientOf(ada));
    expect(screen.queryByRole("switch", { name: "An account or mailbox needs attention" })).toBeNull();
    expect(screen.queryByRole("combobox")).toBeNull();
    expect(screen.getByText(/Email isn’t set up on this server/)).toBeVisible();
  });
});

test.each([
  ["A prospect replies", "replyReceived"],
  ["A teammate assigns me a conversation", "conversationAssigned"],
  ["A teammate assigns me a task", "taskAssigned"],
  ["A snoozed conversation is back", "reminderBack"],
])("whether the bell shows “%s” is chosen separately from emails (NOTIF-15)", async (name, key) => {
  answer(users.update, ada);
  draw(<NotificationSwitches sendsMail={false} />, clientOf(ada));
  const box = screen.getByRole("switch", { name });
  expect(box).toBeChecked();
  await userEvent.click(box);
  await waitFor(() => expect(calls(users.update)).toEqual([{ notificationsSettings: { [key]: false } }]));
});

test.each([
  ["A prospect replies", "newReply"],
  ["No credits left", "outOfCredits"],
])("the email “%s” has a switch of its own (NOTIF-15)", async (name, key) => {
  answer(users.update, ada);
  draw(<NotificationSwitches sendsMail />, clientOf(ada));
  const [box] = screen.getAllByRole("switch", { name });
  await userEvent.click(box!);
  await waitFor(() => expect(calls(users.update)).toEqual([{ notificationsSettings: { [key]: false } }]));
});

describe("notifications of the browser (NOTIF-15)", () => {
  const shown: string[] = [];
  const stub = (permission: NotificationPermission, answer: NotificationPermission) => {
    const requestPermission = jest.fn(async () => {
      Stub.permission = answer;
      return answer;
    });
    class Stub {
      static permission = permission;
      static requestPermission = requestPermission;
      constructor(title: string) {
        shown.push(title);
      }
    }
    Object.assign(window, { Notification: Stub });
    return requestPermission;
  };
  const box = () => screen.findByRole("switch", { name: "Show notifications on this computer" });
  beforeEach(() => {
    shown.length = 0;
    localStorage.clear();
    markSession(ada.id);
  });
  afterEach(() => {
    Reflect.deleteProperty(window, "Notification");
  });

  it("are asked for when they are turned on, not before, and kept for this browser", async () => {
    const ask = stub("default", "granted");
    const { unmount } = draw(<NotificationSwitches sendsMail={false} />, clientOf(ada));
    expect(await box()).not.toBeChecked();
    expect(ask).not.toHaveBeenCalled();
    await userEvent.click(await box());
    await waitFor(async () => expect(await box()).toBeChecked());
    expect(shown).toEqual(["Notifications are on"]);
    unmount();
    draw(<NotificationSwitches sendsMail={false} />, clientOf(ada));
    expect(await box()).toBeChecked();
    await userEvent.click(await box());
    expect(await box()).not.toBeChecked();
  });

  it("stay off where the browser refuses, and it says what to do", async () => {
    stub("default", "denied");
    draw(<NotificationSwitches sendsMail={false} />, clientOf(ada));
    await userEvent.click(await box());
    expect(await screen.findByText(/This browser blocks notifications from this site/)).toBeVisible();
    expect(screen.queryByRole("switch", { name: /on this computer/ })).toBeNull();
  });
});

describe("the appearance (BRAND-28, SHELL-17)", () => {
  it("is light or dark, with the navigation at the side or on top, at once and for every browser", async () => {
    const system = { matches: false, addEventListener: jest.fn(), removeEventListener: jest.fn() };
    window.matchMedia = jest.fn().mockReturnValue(system);
    updateUser.mockResolvedValue({ ok: true, value: ada });
    const change = jest.fn();
    draw(
      <ViewContext value={{ view: defaultView, change }}>
        <Appearance />
      </ViewContext>,
      clientOf(ada),
    );
    await userEvent.click(screen.getByRole("radio", { name: "Dark" }));
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(updateUser).toHaveBeenCalledWith({ theme: "dark" });
    await userEvent.click(screen.getByRole("switch"));
    expect(change).toHaveBeenCalledWith({ horizontal: true });
  });
});
