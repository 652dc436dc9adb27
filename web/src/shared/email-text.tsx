/** An e-mail address: where it doesn't fit it breaks before its @, not within a word. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
