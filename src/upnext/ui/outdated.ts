/** What people see when they use a message or a form of an older version. */

export const OUTDATED_TITLE = 'Please open it again';
export const OUTDATED = 'This message is from an older version of Upnext. Type `/upnext` for a current one.';
export const OUTDATED_FORM =
  'This form belongs to an older version of Upnext, so nothing was sent. Copy your text, then open the form again, for example with /upnext.';
