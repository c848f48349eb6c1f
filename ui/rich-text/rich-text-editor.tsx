import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { richTextLink, richTextSchemes } from '#engine/values/rich-text.ts'
import { Button } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { picturesAmong, takePastedPictures } from '#ui/rich-text/pasted-pictures.ts'
import { insertPictures, PictureNode, settlePictures, waitsForPictures } from '#ui/rich-text/picture-node.tsx'
import { PictureNotes, PictureTool, PictureWordsLine } from '#ui/rich-text/picture-tools.tsx'
import { PictureUploads } from '#ui/rich-text/picture-uploads.ts'
import styles from '#ui/rich-text/rich-text-editor.module.css'
import { ToolButton } from '#ui/rich-text/tool-button.tsx'
import textStyles from '#ui/rich-text/rich-text.module.css'
import { useText } from '#ui/text/use-text.tsx'

export interface RichTextEditorProps {
  readonly id: string
  /** Id of the label. */
  readonly labelledBy: string
  /** HTML; read once, when the editor opens. */
  readonly html: string
  readonly readOnly: boolean
  readonly invalid: boolean
  readonly describedBy: string | undefined
  /** The text may show pictures, which are uploaded when they are inserted, pasted or dropped. */
  readonly withPictures?: boolean
  /** HTML, `''` where nothing is written; undefined while a picture of it is on its way. */
  readonly onChange: (html: string | undefined) => void
  readonly onBlur: () => void
}

const formatting = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    link: {
      openOnClick: false,
      protocols: [...richTextSchemes],
      isAllowedUri: (address) => richTextLink(address) !== undefined,
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
    },
  }),
]

const pictured = [...formatting, PictureNode]

/** Edits formatted text: what it can make is part of what `engine/values/rich-text.ts` lists. Large, so fetched when it is needed. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { id, labelledBy, html, readOnly, invalid, describedBy, withPictures = false, onChange, onBlur } = props
  const [uploads] = useState(() => (withPictures ? new PictureUploads() : undefined))
  const opened = useRef<Editor>(null)
  const take = (files: readonly File[], at?: number): boolean => {
    if (!uploads || !opened.current || files.length === 0) return false
    insertPictures(opened.current, uploads, files, at)
    return true
  }
  const editor = useEditor({
    extensions: uploads ? pictured : formatting,
    content: html,
    editable: !readOnly,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(invalid ? { 'aria-invalid': 'true' } : {}),
        ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
      },
      // Programs that copy text put a picture of it beside it: the text counts.
      handlePaste: (_view, { clipboardData }) => clipboardData?.getData('text/plain') === '' && take(picturesAmong(clipboardData.files)),
      handleDrop: (view, { dataTransfer, clientX, clientY }, _slice, moved) =>
        !moved && take(picturesAmong(dataTransfer?.files), view.posAtCoords({ left: clientX, top: clientY })?.pos),
      transformPastedHTML: (pasted) => (uploads ? takePastedPictures(pasted, uploads) : pasted),
    },
    onUpdate: ({ editor: changed }) => {
      if (uploads) settlePictures(changed, uploads)
      onChange(waitsForPictures(changed) ? undefined : changed.isEmpty ? '' : changed.getHTML())
    },
    onBlur,
  })
  opened.current = editor
  useEffect(() => uploads?.watch(() => settlePictures(editor, uploads)), [editor, uploads])
  useEffect(() => () => uploads?.stop(), [uploads])
  return (
    <div className={styles.frame} data-invalid={invalid}>
      {readOnly ? null : <Tools editor={editor} {...(uploads ? { extra: <PictureTool onFiles={take} /> } : {})} />}
      {uploads && !readOnly ? (
        <>
          <PictureNotes uploads={uploads} />
          <PictureWordsLine editor={editor} />
        </>
      ) : null}
      <EditorContent editor={editor} className={`${textStyles.text} ${styles.area}`} />
    </div>
  )
}

interface Tool {
  readonly name: string
  readonly face: ReactNode
  readonly run: (editor: Editor) => void
  readonly isOn?: (editor: Editor) => boolean
  readonly can?: (editor: Editor) => boolean
}

const heading = (level: 1 | 2 | 3): Tool => ({
  name: `heading-${level}`,
  face: `H${level}`,
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isOn: (editor) => editor.isActive('heading', { level }),
})

const tools: readonly Tool[] = [
  heading(1),
  heading(2),
  heading(3),
  { name: 'bold', face: <b>B</b>, run: (editor) => editor.chain().focus().toggleBold().run(), isOn: (editor) => editor.isActive('bold') },
  {
    name: 'italic',
    face: <i>I</i>,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    name: 'underline',
    face: <u>U</u>,
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
    isOn: (editor) => editor.isActive('underline'),
  },
  {
    name: 'strike',
    face: <s>S</s>,
    run: (editor) => editor.chain().focus().toggleStrike().run(),
    isOn: (editor) => editor.isActive('strike'),
  },
  {
    name: 'bullets',
    face: '•–',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'numbers',
    face: '1.',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'quote',
    face: '“”',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  { name: 'undo', face: '↶', run: (editor) => editor.chain().focus().undo().run(), can: (editor) => editor.can().undo() },
  { name: 'redo', face: '↷', run: (editor) => editor.chain().focus().redo().run(), can: (editor) => editor.can().redo() },
]

function Tools({ editor, extra }: { readonly editor: Editor; readonly extra?: ReactNode }) {
  const t = useText()
  const [linking, setLinking] = useState(false)
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: tools.map(({ isOn }) => isOn?.(now)),
      can: tools.map(({ can }) => can?.(now) ?? true),
      link: now.isActive('link'),
    }),
  })
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label={t('ui.rich-text.tools')}>
        {tools.map(({ name, face, run }, index) => (
          <ToolButton
            key={name}
            name={t(`ui.rich-text.${name}`)}
            pressed={states.on[index]}
            disabled={!states.can[index]}
            onClick={() => run(editor)}
          >
            {face}
          </ToolButton>
        ))}
        <ToolButton name={t('ui.rich-text.link')} pressed={states.link} onClick={() => setLinking(!linking)}>
          {t('ui.rich-text.link')}
        </ToolButton>
        {extra}
      </div>
      {linking ? <LinkLine editor={editor} onClose={() => setLinking(false)} /> : null}
    </>
  )
}

/** Asks for the address of a link; an empty one takes the link away. */
function LinkLine({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) {
  const t = useText()
  const [address, setAddress] = useState(() => String(editor.getAttributes('link')['href'] ?? ''))
  const isWrong = address.trim() !== '' && richTextLink(address) === undefined
  const set = () => {
    if (isWrong) return
    const href = richTextLink(address)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href === undefined) chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onClose()
  }
  return (
    <div className={styles.link}>
      <TextInput
        aria-label={t('ui.rich-text.address')}
        placeholder="https://"
        value={address}
        autoFocus
        aria-invalid={isWrong}
        {...(isWrong ? { status: 'error' as const } : {})}
        onChange={({ target }) => setAddress(target.value)}
        onPressEnter={(event) => {
          event.preventDefault()
          set()
        }}
      />
      <Button disabled={isWrong} onClick={set}>
        {t('ui.confirm')}
      </Button>
    </div>
  )
}
