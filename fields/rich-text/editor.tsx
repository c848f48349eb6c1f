import { lazy, Suspense } from 'react'
import { read } from '#fields/parsed.ts'
import type { EditorProps, ViewerProps } from '#fields/renderers-types.ts'
import type { richText } from '#fields/rich-text/definition.ts'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { Loading } from '#ui/states/loading.tsx'

const Editor = lazy(async () => ({ default: (await import('#ui/rich-text/rich-text-editor.tsx')).RichTextEditor }))

/** The editor of formatted text, which is fetched when the first such field is drawn. */
export function RichTextEditor({ id, value, readOnly, invalid, describedBy, onChange, onCommit }: EditorProps<typeof richText>) {
  return (
    <Suspense fallback={<Loading rows={6} />}>
      <Editor
        id={id}
        labelledBy={`${id}-label`}
        html={value}
        readOnly={readOnly}
        invalid={invalid}
        describedBy={describedBy}
        onChange={(html) => onChange(read(html ?? ''))}
        onBlur={onCommit}
      />
    </Suspense>
  )
}

export function RichTextViewer({ value }: Pick<ViewerProps<typeof richText>, 'value'>) {
  return <RichText html={value} />
}
