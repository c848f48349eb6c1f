import { useMemo } from 'react'
import { withListScript } from '#engine/forms/editing/list-scripts.ts'
import type { ListDefinition } from '#engine/forms/model.ts'
import { useRowStyles } from '#features/records/web/styled/use-row-styles.ts'
import type { ListRow, StyleOfCell } from '#web/list/model.ts'

/** How rows of a preview look by the scripts of the list. What a script has to say about rows that were read is not said: the preview reads them with each change. */
export function usePreviewedStyles(list: ListDefinition, rows: readonly ListRow[]): StyleOfCell | undefined {
  const quiet = useMemo(() => withListScript(list, { button: undefined, moment: 'afterOnload' }, ''), [list])
  return useRowStyles({ list: quiet }, rows).of
}
