import { lazy, Suspense } from 'react'
import { refusal } from '#engine/values/refusal.ts'
import { Loading } from '#ui/states/loading.tsx'
import type { FieldEditor } from '#web/form/form-place.tsx'
import { addWordsOf } from '#web/i18n/i18n.ts'

const Editor = lazy(async () => {
  const [{ RichTextEditor }] = await Promise.all([import('#ui/rich-text/rich-text-editor.tsx'), addWordsOf('fields')])
  return { default: RichTextEditor }
})

/** Edits formatted text with pictures in a field of type `long-text`, as HTML. */
export const PicturedTextField: FieldEditor = function PicturedTextField(props) {
  const { id, value, readOnly, invalid, describedBy, onChange, onCommit } = props
  return (
    <Suspense fallback={<Loading rows={6} />}>
      <Editor
        id={id}
        labelledBy={`${id}-label`}
        html={typeof value === 'string' ? value : ''}
        readOnly={readOnly}
        invalid={invalid}
        describedBy={describedBy}
        withPictures
        onChange={(html) =>
          onChange(
            html === undefined ? { ok: false, refusal: refusal('invalid', 'ui.rich-text.pictures-waiting') } : { ok: true, value: html },
          )
        }
        onBlur={onCommit}
      />
    </Suspense>
  )
}
