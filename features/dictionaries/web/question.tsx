/** The words of the specification, and what it is about. */
export function Question({ text, name }: { readonly text: string; readonly name: string }) {
  return (
    <>
      <div>{text}</div>
      <strong>{name}</strong>
    </>
  )
}
