import type { ReactNode } from 'react'

interface QuestionProps {
  readonly text: string
  readonly name: string
  /** What else is worth knowing before the answer. */
  readonly children?: ReactNode
}

/** The words of the specification, and what it is about. */
export function Question({ text, name, children }: QuestionProps) {
  return (
    <>
      <div>{text}</div>
      <strong>{name}</strong>
      {children}
    </>
  )
}
