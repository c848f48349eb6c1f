import { useEffect, useState } from 'react'
import { parameterValues } from '#engine/forms/source-parameters.ts'
import { autoComplete } from '#fields/auto-complete/definition.ts'
import { read } from '#fields/parsed.ts'
import { usePlace } from '#fields/place.tsx'
import type { EditorProps } from '#fields/renderers-types.ts'
import { useSubject } from '#fields/subject.tsx'
import { useDraft } from '#fields/use-draft.ts'
import { formPorts } from '#ui/form-ports.ts'
import { AutoComplete } from '#ui/kit/auto-complete.tsx'
import { TextInput } from '#ui/kit/input.tsx'

const patienceMilliseconds = 250

/** What the user entered in this field before, read shortly after the last key; nothing where it cannot be read, as it only helps. */
function useFormerValues(keyword: string, isOpen: boolean): readonly string[] {
  const { name } = usePlace()
  const subject = useSubject()
  const [former, setFormer] = useState<readonly string[]>([])
  const modelId = subject?.modelId
  useEffect(() => {
    if (!isOpen || modelId === undefined || name === undefined) return undefined
    let isDrawn = true
    const timer = setTimeout(() => {
      formPorts()
        .then((ports) => ports.formerValues(modelId, name, keyword))
        .then(
          (values) => isDrawn && setFormer(values),
          () => isDrawn && setFormer([]),
        )
    }, patienceMilliseconds)
    return () => {
      isDrawn = false
      clearTimeout(timer)
    }
  }, [isOpen, modelId, name, keyword])
  return former
}

/** What the interface of the field gives for these letters and for what other fields hold; nothing where it fails, as it only helps. */
function useInterfaceTexts(options: EditorProps<typeof autoComplete>['options'], keyword: string, isOpen: boolean): readonly string[] {
  const { valueOf } = usePlace()
  const { interfaceId, relationField, total } = options
  const parameters = parameterValues(options.parameters, valueOf)
  const key = JSON.stringify([interfaceId, relationField, total, keyword, parameters])
  const [read, setRead] = useState<{ readonly key: string; readonly texts: readonly string[] }>()
  useEffect(() => {
    if (!isOpen || interfaceId === '') return undefined
    let isAsked = true
    const source = { kind: 'interface', id: interfaceId, key: relationField } as const
    const timer = setTimeout(() => {
      formPorts()
        .then((ports) => ports.relatedPage({ source, fields: [relationField], keyword, page: 1, pageSize: total, parameters }))
        .then(
          ({ rows }) =>
            isAsked && setRead({ key, texts: rows.map(({ texts }) => texts[relationField] ?? '').filter((text) => text !== '') }),
          () => isAsked && setRead({ key, texts: [] }),
        )
    }, patienceMilliseconds)
    return () => {
      isAsked = false
      clearTimeout(timer)
    }
    // Everything that is asked for is in the key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen, key])
  return read?.key === key ? read.texts : []
}

/** A text that may be typed freely, or taken from those that are offered. */
export function AutoCompleteEditor({
  id,
  value,
  options,
  readOnly,
  invalid,
  describedBy,
  onChange,
  onCommit,
}: EditorProps<typeof autoComplete>) {
  const { text, ...typing } = useDraft(autoComplete, { value, options, onChange, onCommit })
  const [isOpen, setOpen] = useState(false)
  const keyword = text.trim()
  const former = useFormerValues(keyword, isOpen)
  const given = useInterfaceTexts(options, keyword, isOpen)
  const wanted = keyword.toLowerCase()
  const offered = [...(options.offered ?? []), ...given, ...former].filter((one) => one.toLowerCase().includes(wanted))
  return (
    <AutoComplete
      id={id}
      style={{ width: '100%' }}
      value={text}
      options={[...new Set(offered)].slice(0, options.total).map((one) => ({ value: one }))}
      disabled={readOnly}
      onOpenChange={setOpen}
      onSelect={(chosen: string) => {
        onChange(read(chosen))
        onCommit()
      }}
    >
      <TextInput
        autoComplete="off"
        allowClear={options.clearable}
        status={invalid ? 'error' : undefined}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        {...typing}
      />
    </AutoComplete>
  )
}
