import {
  listTextOwners,
  listTranslations,
  readTranslation,
  translationInput,
  updateTranslation,
  type TranslationRow,
} from '#features/translations/contract.ts'
import { useText } from '#ui/text/use-text.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import { request } from '#web/call/request.ts'
import { useCommand } from '#web/call/use-command.ts'

const typedOf = ({ id, version, zhtw, en }: TranslationRow) => ({ id, version, zhtw: zhtw.text, en: en.text })

const fields: readonly ManagedField[] = [
  { key: 'zhtw', label: 'translations.zhtw', type: 'long-text', help: 'translations.help', options: { minRows: 2 } },
  { key: 'en', label: 'translations.en', type: 'long-text', help: 'translations.help', options: { minRows: 2 } },
]

interface TranslationFormProps {
  readonly row: TranslationRow
  readonly onClose: () => void
}

/** Translates one text into all languages. */
export function TranslationForm({ row, onClose }: TranslationFormProps) {
  const t = useText()
  const update = useCommand(updateTranslation, { refreshes: [listTranslations, listTextOwners, readTranslation], handles: shownByForm })
  return (
    <ManagedForm
      name="translations"
      title={t('translations.edit-title', { text: row.original })}
      schema={translationInput}
      fields={fields}
      item={typedOf(row)}
      save={(body) => update.run({ params: { id: row.id }, body })}
      reread={(id) => request(readTranslation, { params: { id } }).then(typedOf, () => undefined)}
      onClose={onClose}
    />
  )
}
