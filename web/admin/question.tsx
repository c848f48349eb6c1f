import type { ReactNode } from 'react'

interface QuestionProps {
  readonly text: string
  /** Name of the item the action applies to. */
  readonly name: string
  /** Further information for the decision. */
  readonly children?: ReactNode
}

/** The text of a confirmation: the question and the item it is about. */
export function Question({ text, name, children }: QuestionProps) {
  return (
    <>
      <div>{text}</div>
      <strong>{name}</strong>
      {children ? <div>{children}</div> : null}
    </>
  )
}
