import { useEditorState, type Editor } from '@tiptap/react'
import { useRef, useSyncExternalStore } from 'react'
import { CloseOutlined } from '#ui/icons.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import type { PictureUploads } from '#ui/rich-text/picture-uploads.ts'
import styles from '#ui/rich-text/rich-text-editor.module.css'
import { ToolButton } from '#ui/rich-text/tool-button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { pictureNames } from '#ui/rich-text/picture-rules.ts'

/** Chooses pictures from the device. */
export function PictureTool({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={pictureNames}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <ToolButton name={t('ui.rich-text.picture')} onClick={() => input.current?.click()}>
        {t('ui.rich-text.picture')}
      </ToolButton>
    </>
  )
}

/** Which pictures are on their way, and why others were not inserted. */
export function PictureNotes({ uploads }: { readonly uploads: PictureUploads }) {
  const t = useText()
  const { running, problems, foreign } = useSyncExternalStore(uploads.watch, uploads.state)
  const hasProblems = problems.length > 0 || foreign > 0
  return (
    <>
      {running.length > 0 ? (
        <div className={styles.note} role="status">
          {running.map(({ key, name, percent }) => (
            <div key={key}>{t('ui.rich-text.picture-uploading', { name, percent })}</div>
          ))}
        </div>
      ) : null}
      {hasProblems ? (
        <div className={styles.note} data-problem role="alert">
          <div>
            {problems.map(({ name, reason }, index) => (
              <div key={index}>
                {t('ui.rich-text.picture-refused', { name, reason: typeof reason === 'string' ? reason : t(reason.text, reason.params) })}
              </div>
            ))}
            {foreign > 0 ? <div>{t('ui.rich-text.pictures-foreign', { count: foreign })}</div> : null}
          </div>
          <IconButton name={t('ui.close')} icon={<CloseOutlined />} onClick={() => uploads.forgetProblems()} />
        </div>
      ) : null}
    </>
  )
}

/** Asks what the chosen picture shows, for those who do not see it. */
export function PictureWordsLine({ editor }: { readonly editor: Editor }) {
  const t = useText()
  const words = useEditorState({
    editor,
    selector: ({ editor: now }) => (now.isActive('picture') ? String(now.getAttributes('picture')['alt'] ?? '') : undefined),
  })
  if (words === undefined) return null
  return (
    <div className={styles.link}>
      <TextInput
        aria-label={t('ui.rich-text.picture-words')}
        placeholder={t('ui.rich-text.picture-words')}
        maxLength={200}
        value={words}
        onChange={({ target }) => editor.commands.updateAttributes('picture', { alt: target.value })}
      />
    </div>
  )
}
