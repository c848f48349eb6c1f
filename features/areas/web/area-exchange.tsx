import type { AreaRow } from '#features/areas/contract.ts'
import { areaExchange, areaSheet, exportAreas, type AreaRange } from '#features/areas/contract/exchange.ts'
import { areaRefreshes } from '#features/areas/web/area-refreshes.ts'
import { useText } from '#ui/text/use-text.tsx'
import { SheetExport, SheetImport } from '#web/admin/sheet-exchange.tsx'
import { longCallSeconds } from '#web/call/request.ts'
import { useCommand } from '#web/call/use-command.ts'

/** Takes in areas from a workbook. */
export function AreaImport({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  return (
    <SheetImport
      title={t('areas.import')}
      sheet={areaSheet}
      calls={areaExchange}
      refreshes={areaRefreshes}
      overwrite={t('areas.overwrite')}
      onClose={onClose}
    />
  )
}

interface AreaExportProps {
  /** Present where one area and what lies in it is asked for. */
  readonly below: AreaRow | undefined
  readonly onClose: () => void
}

/** Saves areas as a workbook. */
export function AreaExport({ below, onClose }: AreaExportProps) {
  const t = useText()
  const command = useCommand(exportAreas, { announce: false, timeoutSeconds: longCallSeconds })
  const ranges: readonly { readonly value: AreaRange; readonly label: string }[] = below
    ? [{ value: 'below', label: t('areas.export-below', { name: below.fullName }) }]
    : [
        { value: 'edited', label: t('areas.export-edited') },
        { value: 'wide', label: t('areas.export-wide') },
      ]
  return (
    <SheetExport
      sheet={areaSheet}
      initial={areaSheet.columns}
      ranges={ranges}
      command={command}
      run={(range, selectKey) => command.run({ query: { range, id: below?.id ?? '', selectKey } })}
      onClose={onClose}
    />
  )
}
