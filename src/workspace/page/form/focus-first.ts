/** Into the form, unless the bot chose an input of its own: nobody should have to look for the first field. */
export function focusFirst(form: HTMLFormElement | null): void {
  if (!form || form.contains(document.activeElement)) return;
  const field =
    form.querySelector<HTMLElement>('[data-focus=true]') ??
    form.querySelector<HTMLElement>('input, textarea');
  (field ?? form.querySelector<HTMLElement>('.dialog-foot button:last-child'))?.focus();
}
