import { createElement } from 'react'
import type { CSSProperties } from 'react'
import type { Paragraph, Run, ShownDocument, Table } from '#features/files/contract/preview.ts'
import { Empty } from '#ui/states/empty.tsx'
import { useText } from '#ui/text/use-text.tsx'

/** What stands in a text document, drawn by us: nothing of the file becomes part of the page but its texts and pictures. */
export function DocumentPaper({ blocks, name }: { readonly blocks: ShownDocument['blocks']; readonly name: string }) {
  const t = useText()
  if (blocks.length === 0) return <Empty text={t('files.preview.empty')} />
  return (
    <div className="file-preview-pages" tabIndex={0} role="region" aria-label={name}>
      <article className="file-preview-paper">
        {blocks.map((block, index) =>
          block.kind === 'table' ? <TableBlock key={index} table={block} /> : <Line key={index} line={block} />,
        )}
      </article>
    </div>
  )
}

function Line({ line: { level, align, indent, marker, runs } }: { readonly line: Paragraph }) {
  const style: CSSProperties = { textAlign: align, paddingInlineStart: indent === undefined ? undefined : `${indent}pt` }
  // Below the heading of the dialog.
  return createElement(
    level === undefined ? 'p' : `h${Math.min(6, level + 1)}`,
    { style, 'data-level': level },
    marker === undefined ? null : <span className="file-preview-marker">{marker} </span>,
    ...runs.map((run, index) => <Piece key={index} run={run} />),
  )
}

function Piece({ run }: { readonly run: Run }) {
  const t = useText()
  const { text, bold, italic, underline, struck, shift, size, colour, picture, width } = run
  if (picture !== undefined)
    return <img src={picture} alt={t('files.preview.picture')} style={width === undefined ? undefined : { width: `${width}pt` }} />
  const style: CSSProperties = {
    fontWeight: bold ? 600 : undefined,
    fontStyle: italic ? 'italic' : undefined,
    textDecoration: [underline ? 'underline' : '', struck ? 'line-through' : ''].join(' ').trim() || undefined,
    verticalAlign: shift,
    fontSize: shift ? '0.75em' : size === undefined ? undefined : `${size}pt`,
    color: colour === undefined ? undefined : `#${colour}`,
  }
  return <span style={style}>{text}</span>
}

function TableBlock({ table }: { readonly table: Table }) {
  return (
    <table>
      <tbody>
        {table.rows.map((row, place) => (
          <tr key={place}>
            {row.map((cell, index) => (
              <td key={index} colSpan={cell.columns} rowSpan={cell.rows}>
                {cell.paragraphs.map((line, number) => (
                  <Line key={number} line={line} />
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
