import { useRef } from 'react'
import type { ChangeEvent } from 'react'
import { Button } from '#ui/kit/button.tsx'

interface FileButtonProps {
  /** What it says; the file input, which is not drawn, has the same name. */
  readonly label: string
  /** File types to choose from, as the `accept` attribute of a file input. */
  readonly accept: string
  readonly busy?: boolean
  readonly onFile: (file: File) => void
}

/** A button that lets the user choose one file. The browser's own control speaks the language of the browser and looks like none of ours. */
export function FileButton({ label, accept, busy = false, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0]
    // Without this, choosing the same file again after correcting it would fire no event.
    target.value = ''
    if (file) onFile(file)
  }
  return (
    <>
      <Button loading={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input ref={input} type="file" accept={accept} hidden aria-label={label} onChange={choose} />
    </>
  )
}
