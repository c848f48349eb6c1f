import { useState } from 'react'
import { Button } from '#ui/kit/button.tsx'

interface CopyButtonProps {
  readonly text: string
  /** What the button says, and what it says once the text was copied. */
  readonly label: string
  readonly done: string
}

/** Copies a text. Pages without TLS have no clipboard, so there is no button: the text is there to be selected. */
export function CopyButton({ text, label, done }: CopyButtonProps) {
  const [copied, setCopied] = useState<string>()
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (!clipboard) return null
  return <Button onClick={() => void clipboard.writeText(text).then(() => setCopied(text))}>{copied === text ? done : label}</Button>
}
