/** A list cell of plain text. */
export function PlainCell({ text }: { readonly text: string }) {
  return <>{text}</>
}
