import type { FormPart } from '#fields/define.ts'
import { useDrawing } from '#fields/drawing.tsx'
import { partRenderers } from '#fields/renderers-of-parts.ts'
import type { ViewerProps } from '#fields/renderers-types.ts'
import { tableGridCell } from '#fields/table-grid-cell/definition.ts'
import { tableGrid } from '#fields/table-grid/definition.ts'
import styles from '#fields/table-grid/table-grid.module.css'

export { tableGrid as definition } from '#fields/table-grid/definition.ts'

const cellOf = (cell: FormPart) => ({ cell, ...tableGridCell.options.parse(cell.options) })

/** A table that only arranges, so it is none for readers of the screen; on a phone its cells stand below each other. */
function TableGridRenderer({ options }: Pick<ViewerProps<typeof tableGrid>, 'options'>) {
  const { children, draw } = useDrawing()
  return (
    <table role="presentation" className={styles.grid} data-border={options.border}>
      <tbody>
        {children.map((row) => (
          <tr key={row.key}>
            {(row.children ?? [])
              .map(cellOf)
              .filter(({ merged }) => !merged)
              .map(({ cell, columns, rows }) => (
                <td key={cell.key} colSpan={columns} rowSpan={rows}>
                  {draw(cell)}
                </td>
              ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const inForms = partRenderers(tableGrid, TableGridRenderer)
