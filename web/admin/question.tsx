import type { ReactNode } from 'react'

interface QuestionProps {
  readonly text: string
  /** Name of what it is about. */
  readonly name: string
  /** What else is worth knowing before the answer. */
  readonly children?: ReactNode
}

/** What is asked before something is done to one thing, and which thing that is. */
export function Question({ text, name, children }: QuestionProps) {
  return (
    <>
      <div>{text}</div>
      <strong>{name}</strong>
      {children}
    </>
  )
}
