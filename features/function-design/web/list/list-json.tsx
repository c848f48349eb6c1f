import { encodeList } from '#engine/forms/codec-list.ts'
import { decodeLists, encodePhone } from '#engine/forms/phone/codec-lists.ts'
import type { ListDefinition } from '#engine/forms/model.ts'
import type { DesignedList } from '#features/function-design/web/list/designed-list.ts'
import { useText } from '#ui/text/use-text.tsx'
import type { DesignerDevice } from '#web/designer/device-switch.tsx'
import { JsonDialog } from '#web/designer/json-dialog.tsx'
import type { JsonFault } from '#web/designer/json-fault.ts'

interface ListJsonProps extends Pick<DesignedList, 'list' | 'readOnly' | 'change'> {
  readonly device: DesignerDevice
  /** Code of the function, for the name of the file. */
  readonly name: string
  readonly onClose: () => void
}

/** The list of a device in the format of the family (`columnData`, `appColumnData`), to look at, to edit, to export and import. */
export function ListJson({ list, device, name, readOnly, change, onClose }: ListJsonProps) {
  const t = useText()
  const isPhone = device === 'phone'
  const apply = (value: unknown): JsonFault | undefined => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return { reason: t('function-designer.no-object') }
    const read = decodeLists(textsWith(list, device, value))
    if (!read.ok) return { reason: t(read.refusal.text, read.refusal.params) }
    change({ text: 'list-design.step.json' }, () => read.value)
    return undefined
  }
  return (
    <JsonDialog
      title={t(isPhone ? 'list-design.json-phone' : 'list-design.json-pc')}
      text={JSON.stringify(isPhone ? (encodePhone(list) ?? {}) : encodeList(list), undefined, 2)}
      fileName={`${name || 'list'}${isPhone ? '.app' : ''}.list.json`}
      onApply={readOnly ? undefined : apply}
      onClose={onClose}
    />
  )
}

const textsWith = (list: ListDefinition, device: DesignerDevice, value: object) =>
  device === 'phone' ? { columnData: encodeList(list), appColumnData: value } : { columnData: value, appColumnData: encodePhone(list) }
