import { lazy, Suspense } from 'react'
import { refusal } from '#engine/values/refusal.ts'
import { Loading } from '#ui/states/loading.tsx'
import type { FieldEditor } from '#web/form/form-place.tsx'

const Editor = lazy(async () => ({ default: (await import('#ui/rich-text/rich-text-editor.tsx')).RichTextEditor }))

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
