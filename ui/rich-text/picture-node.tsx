import { Node, NodeViewWrapper, ReactNodeViewRenderer, type Editor, type NodeViewProps } from '@tiptap/react'
import { richTextPicture, richTextPictureAddress } from '#engine/values/rich-text.ts'
import type { PictureUploads } from '#ui/rich-text/picture-uploads.ts'
import styles from '#ui/rich-text/rich-text-editor.module.css'
import { useText } from '#ui/text/use-text.tsx'
import { useStoredPicture } from '#ui/upload/use-stored-picture.ts'

const name = 'picture'

/**
 * An uploaded picture within a text, by its address without a signature. One that is on its way stands there by the key of its upload
 * (`pending`), which is never part of the HTML.
 */
export const PictureNode = Node.create({
  name,
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: null, parseHTML: (element) => richTextPicture(element.getAttribute('src') ?? '')?.address ?? null },
    alt: { default: '' },
    pending: { default: null, rendered: false, parseHTML: (element) => element.getAttribute('data-pending') },
  }),
  parseHTML: () => [
    { tag: 'img[data-pending]' },
    { tag: 'img[src]', getAttrs: (element) => (richTextPicture(element.getAttribute('src') ?? '') ? {} : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(PictureView),
})

function PictureView({ node, selected }: NodeViewProps) {
  const t = useText()
  const { src, alt } = node.attrs as { readonly src: string | null; readonly alt: string }
  const { address, failed } = useStoredPicture(richTextPicture(src ?? '')?.fileId ?? '')
  return (
    <NodeViewWrapper className={styles.picture} data-selected={selected} data-drag-handle>
      {address === undefined ? (
        <span className={styles.noPicture}>{failed ? t('ui.rich-text.picture-gone') : '…'}</span>
      ) : (
        <img src={address} alt={alt} />
      )}
    </NodeViewWrapper>
  )
}

/** What names a picture for those who do not see it; the name that browsers give to what was pasted says nothing. */
const wordsOf = (fileName: string): string => (/^image\.\w+$/.test(fileName) ? '' : fileName.replace(/\.\w+$/, ''))

/** Puts pictures where the cursor is, or at a position, and uploads them. */
export function insertPictures(editor: Editor, uploads: PictureUploads, files: readonly File[], at?: number): void {
  uploads.forgetProblems()
  const nodes = files.flatMap((file) => {
    const pending = uploads.begin(file)
    return pending === undefined ? [] : [{ type: name, attrs: { pending, alt: wordsOf(file.name) } }]
  })
  if (nodes.length > 0)
    editor
      .chain()
      .focus()
      .insertContentAt(at ?? editor.state.selection.to, nodes)
      .run()
}

/** Whether the text waits for pictures. */
export function waitsForPictures({ state }: Editor): boolean {
  let waits = false
  state.doc.descendants((node) => {
    if (node.type.name === name && node.attrs['pending'] !== null) waits = true
    return !waits
  })
  return waits
}

/**
 * Shows pictures that are stored now, and takes out those that could not be. It is no step of its own to undo: what stands for a picture
 * may come back by undoing, and is settled again.
 */
export function settlePictures(editor: Editor, uploads: PictureUploads): void {
  const { tr } = editor.state
  editor.state.doc.descendants((node, position) => {
    const pending: unknown = node.type.name === name ? node.attrs['pending'] : null
    if (typeof pending !== 'string' || uploads.isRunning(pending)) return
    const fileId = uploads.stored(pending)
    const at = tr.mapping.map(position)
    if (fileId === undefined) tr.delete(at, at + node.nodeSize)
    else tr.setNodeMarkup(at, undefined, { ...node.attrs, pending: null, src: richTextPictureAddress(fileId) })
  })
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false))
}
