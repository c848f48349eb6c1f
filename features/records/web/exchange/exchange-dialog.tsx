import { ExportWizard, type ListedQuery } from '#features/records/web/exchange/export-wizard.tsx'
import { ImportWizard } from '#features/records/web/exchange/import-wizard.tsx'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import type { Exchange } from '#features/records/web/use-list-actions.tsx'

interface ExchangeDialogProps {
  readonly fn: OpenFunction
  /** What the list shows. */
  readonly query: ListedQuery
  readonly exchange: Exchange
  readonly onClose: () => void
}

/** The dialog of an import or export of records. */
export function ExchangeDialog({ fn, query, exchange, onClose }: ExchangeDialogProps) {
  return exchange.way === 'import' ? (
    <ImportWizard fn={fn} onClose={onClose} />
  ) : (
    <ExportWizard fn={fn} query={query} ids={exchange.ids} onClose={onClose} />
  )
}
