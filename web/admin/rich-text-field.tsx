import { lazy, Suspense } from 'react'
import { Loading } from '#ui/states/loading.tsx'
import type { FieldEditor } from '#web/form/form-place.tsx'

const Editor = lazy(async () => ({ default: (await import('#ui/rich-text/rich-text-editor.tsx')).RichTextEditor }))

/** Edits formatted text in a field of type `long-text`, as HTML. */
export const RichTextField: FieldEditor = function RichTextField({ id, value, readOnly, invalid, describedBy, onChange, onCommit }) {
  return (
    <Suspense fallback={<Loading rows={6} />}>
      <Editor
        id={id}
        labelledBy={`${id}-label`}
        html={typeof value === 'string' ? value : ''}
        readOnly={readOnly}
        invalid={invalid}
        describedBy={describedBy}
        onChange={(html) => onChange({ ok: true, value: html })}
        onBlur={onCommit}
      />
    </Suspense>
  )
}
