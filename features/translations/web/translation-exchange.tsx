import type { CallQuery } from '#engine/contract/call.ts'
import { listTextOwners, listTranslations } from '#features/translations/contract.ts'
import {
  exportTranslations,
  translationExchange,
  translationSheet,
  type TranslationRange,
} from '#features/translations/contract/exchange.ts'
import { useText } from '#ui/text/use-text.tsx'
import { SheetExport, SheetImport } from '#web/admin/sheet-exchange.tsx'
import { longCallSeconds } from '#web/call/request.ts'
import { useCommand } from '#web/call/use-command.ts'

/** Takes in translations from a workbook that was exported before. */
export function TranslationImport({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  return (
    <SheetImport
      title={t('translations.import')}
      sheet={translationSheet}
      calls={translationExchange}
      refreshes={[listTranslations, listTextOwners]}
      overwrite={t('translations.overwrite')}
      onClose={onClose}
    />
  )
}

interface TranslationExportProps {
  /** What the list asks for. */
  readonly query: Omit<CallQuery<typeof listTranslations>, 'currentPage' | 'pageSize' | 'sort' | 'sidx'>
  readonly onClose: () => void
}

/** Saves texts with their translations as a workbook, to be filled in and taken in again. */
export function TranslationExport({ query, onClose }: TranslationExportProps) {
  const t = useText()
  const command = useCommand(exportTranslations, { announce: false, timeoutSeconds: longCallSeconds })
  const ranges: readonly { readonly value: TranslationRange; readonly label: string }[] = [
    { value: 'found', label: t('translations.export-found') },
    { value: 'all', label: t('translations.export-all') },
  ]
  return (
    <SheetExport
      sheet={translationSheet}
      initial={translationSheet.columns}
      ranges={ranges}
      command={command}
      run={(range, selectKey) => command.run({ query: { ...query, range, selectKey } })}
      onClose={onClose}
    />
  )
}
