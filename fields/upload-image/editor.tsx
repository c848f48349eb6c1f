import { useState } from 'react'
import { usePlace } from '#fields/place.tsx'
import type { EditorProps, ViewerProps } from '#fields/renderers-types.ts'
import type { uploadImage } from '#fields/upload-image/definition.ts'
import { PictureBox } from '#fields/upload-image/picture-box.tsx'
import { PictureCard } from '#fields/upload-image/picture-card.tsx'
import { Thumbnail } from '#fields/upload-image/thumbnail.tsx'
import styles from '#fields/upload-image/upload-image.module.css'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { DownloadAll } from '#ui/upload/file-list.tsx'

/** In a cell of a sub-table: the number of pictures, and a dialog that holds them. */
export function PictureCell(props: EditorProps<typeof uploadImage>) {
  const t = useText()
  const { id, value, onCommit } = props
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    onCommit()
  }
  const title = t('fields.upload-image.count', { count: value.length })
  return (
    <>
      <Button id={id} size="small" onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Dialog open={open} title={title} onClose={close} onConfirm={close}>
        <PictureBox {...props} id={`${id}-box`} />
      </Dialog>
    </>
  )
}

/** The pictures as cards; where there is little room as small as an icon, and nothing to press. */
export function PictureViewer({ value }: ViewerProps<typeof uploadImage>) {
  const { narrow } = usePlace()
  if (narrow) {
    return (
      <span className={styles.strip}>
        {value.map((file) => (
          <Thumbnail key={file.fileId} file={file} />
        ))}
      </span>
    )
  }
  return (
    <>
      <ul className={styles.cards}>
        {value.map((file, at) => (
          <PictureCard key={file.fileId} file={file} at={at} among={value} />
        ))}
      </ul>
      <DownloadAll files={value} />
    </>
  )
}
