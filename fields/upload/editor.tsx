import { useState } from 'react'
import type { EditorProps, ViewerProps } from '#fields/renderers-types.ts'
import { usePlace } from '#fields/place.tsx'
import { read } from '#fields/parsed.ts'
import { checkFile } from '#fields/upload/definition.ts'
import type { upload } from '#fields/upload/definition.ts'
import { useUnfinished } from '#fields/upload/use-unfinished.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { FileList } from '#ui/upload/file-list.tsx'
import { UploadBox } from '#ui/upload/upload-box.tsx'

interface UploadEditorProps extends EditorProps<typeof upload> {
  readonly onUnfinished?: (isUnfinished: boolean) => void
}

export function UploadEditor(props: UploadEditorProps) {
  const { id, value, options, readOnly, invalid, describedBy, onChange, onCommit, onUnfinished } = props
  const { accept, fileSize, sizeUnit, limit, buttonText, tipText } = options
  const unfinished = useUnfinished()
  return (
    <UploadBox
      id={id}
      files={value}
      rules={{ accept, fileSize, sizeUnit }}
      limit={limit}
      buttonText={buttonText}
      tip={tipText}
      check={(file) => checkFile(file, options)}
      readOnly={readOnly}
      invalid={invalid}
      describedBy={describedBy}
      onUnfinished={(next) => {
        unfinished.tell(next)
        onUnfinished?.(next.length > 0)
      }}
      above={(add) => unfinished.lost({ accept, add })}
      onChange={(files) => {
        onChange(
          read(
            files.map(({ name, fileId, fileSize: size, fileExtension, fileVersionId, url }) => ({
              name,
              fileId,
              fileSize: size,
              fileExtension,
              fileVersionId,
              url,
            })),
          ),
        )
        onCommit()
      }}
    />
  )
}

/** In a cell of a sub-table: the number of files, and a dialog that lists them. */
export function UploadCell(props: EditorProps<typeof upload>) {
  const { id, value, options, onCommit } = props
  const [open, setOpen] = useState(false)
  const [isUnfinished, setUnfinished] = useState(false)
  const close = () => {
    setOpen(false)
    onCommit()
  }
  return (
    <>
      <Button id={id} size="small" onClick={() => setOpen(true)}>{`${options.buttonText} (${value.length})`}</Button>
      <Dialog open={open} title={options.buttonText} onClose={close} onConfirm={close} confirmDisabled={isUnfinished}>
        <UploadEditor {...props} id={`${id}-box`} onUnfinished={setUnfinished} />
      </Dialog>
    </>
  )
}

/** The files to open; only their names where nothing can be pressed. */
export function UploadViewer({ value }: ViewerProps<typeof upload>) {
  const { still } = usePlace()
  return still ? value.map(({ name }) => name).join('、') : <FileList files={value} />
}
