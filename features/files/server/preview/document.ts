import { isTag, type Element } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { shownAtMost, type Paragraph, type Run, type ShownDocument, type Table } from '#features/files/contract/preview.ts'
import { PictureBudget } from '#features/files/server/preview/picture-type.ts'
import { Numbering } from '#features/files/server/preview/numbering.ts'
import { attribute, child, children, descendants, isOn } from '#features/files/server/preview/xml.ts'

/** The parts of a `.docx`, by their names in the archive. */
export type Parts = ReadonlyMap<string, Uint8Array>

const mainPart = 'word/document.xml'
const pointsOfTwentieth = 20
/** English metric units, in which drawings are measured. */
const emuOfPoint = 12_700

/** More columns than a table of Word can have. */
const columnsAtMost = 63

/**
 * What stands in a `.docx` (ECMA-376, WordprocessingML): paragraphs with their runs, lists, tables and pictures. Only these are read;
 * fields show what was computed last, and nothing outside of the file is asked for.
 *
 * @returns undefined for what is no such document
 */
export function readDocument(parts: Parts): ShownDocument | undefined {
  const bytes = parts.get(mainPart)
  if (!bytes) return undefined
  const body = descendants(xmlOf(bytes), 'w:body')[0]
  return body && new DocumentReader(parts).read(body)
}

function xmlOf(bytes: Uint8Array | undefined): readonly Element[] {
  const document = parseDocument(new TextDecoder().decode(bytes ?? new Uint8Array()), { xmlMode: true })
  return document.children.filter((node) => isTag(node))
}

class DocumentReader {
  readonly #parts: Parts
  readonly #numbering: Numbering
  /** Headings by the ids of their styles. */
  readonly #levels = new Map<string, number>()
  readonly #targets = new Map<string, string>()
  readonly #pictures = new PictureBudget()
  #characters = 0
  #pieces = 0
  #pictureBytes = 0
  #cut = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#numbering = new Numbering(xmlOf(parts.get('word/numbering.xml')))
    for (const style of descendants(xmlOf(parts.get('word/styles.xml')), 'w:style')) {
      const named = /^heading (\d)$/i.exec(attribute(child(style, 'w:name'), 'w:val') ?? '')?.[1]
      const outline = attribute(child(child(style, 'w:pPr'), 'w:outlineLvl'), 'w:val')
      const level = named !== undefined ? Number(named) : outline === undefined ? 10 : Number(outline) + 1
      if (level <= 6) this.#levels.set(attribute(style, 'w:styleId') ?? '', level)
    }
    for (const one of descendants(xmlOf(parts.get('word/_rels/document.xml.rels')), 'Relationship'))
      if (attribute(one, 'TargetMode') !== 'External') this.#targets.set(attribute(one, 'Id') ?? '', attribute(one, 'Target') ?? '')
  }

  read(body: Element): ShownDocument {
    const blocks: (Paragraph | Table)[] = []
    for (const block of blocksIn(body)) {
      if (this.#isFull()) break
      blocks.push(block.name === 'w:tbl' ? this.#table(block) : this.#paragraph(block))
    }
    return { kind: 'document', blocks, cut: this.#cut }
  }

  /** Whether no more is shown: asked within paragraphs and tables too, as all of a document may stand in one. */
  #isFull(): boolean {
    const isFull = this.#characters >= shownAtMost.characters || this.#pieces >= shownAtMost.pieces
    this.#cut ||= isFull
    return isFull
  }

  #paragraph(element: Element): Paragraph {
    const its = child(element, 'w:pPr')
    const level = this.#levels.get(attribute(child(its, 'w:pStyle'), 'w:val') ?? '')
    const align = alignments[attribute(child(its, 'w:jc'), 'w:val') ?? '']
    const indent = Number(attribute(child(its, 'w:ind'), 'w:left') ?? attribute(child(its, 'w:ind'), 'w:start') ?? 0) / pointsOfTwentieth
    const marker = this.#numbering.next(child(its, 'w:numPr'))
    this.#pieces += 1
    const runs = descendants([element], 'w:r', ['w:del', 'w:moveFrom', 'w:txbxContent']).flatMap((run) =>
      this.#isFull() ? [] : this.#run(run),
    )
    this.#characters += 1
    return {
      kind: 'paragraph',
      ...(level === undefined ? {} : { level }),
      ...(align ? { align } : {}),
      ...(indent > 0 && indent < 400 ? { indent } : {}),
      ...(marker === undefined ? {} : { marker }),
      runs,
    }
  }

  #run(element: Element): Run[] {
    const look = lookOf(child(element, 'w:rPr'))
    const whole = children(element)
      .map((part) => textOf(part))
      .join('')
    const text = whole.slice(0, shownAtMost.characters - this.#characters)
    this.#cut ||= text.length < whole.length
    this.#pieces += 1
    this.#characters += text.length
    const pictures = descendants(children(element), 'a:blip', ['w:txbxContent']).flatMap((blip) => this.#picture(element, blip))
    return [...(text === '' ? [] : [{ text, ...look }]), ...pictures]
  }

  #picture(run: Element, blip: Element): Run[] {
    const target = this.#targets.get(attribute(blip, 'r:embed') ?? '')
    const bytes = target === undefined ? undefined : this.#parts.get(`word/${target.replace(/^\/?word\//, '')}`)
    const type = bytes && this.#pictures.typeOf(bytes)
    if (!bytes || type === undefined) return []
    this.#pieces += 1
    this.#pictureBytes += bytes.length
    if (this.#pictureBytes > shownAtMost.pictureBytes) {
      this.#cut = true
      return []
    }
    const width = Number(attribute(descendants([run], 'wp:extent')[0], 'cx') ?? 0) / emuOfPoint
    return [{ text: '', picture: `data:${type};base64,${Buffer.from(bytes).toString('base64')}`, ...(width > 0 ? { width } : {}) }]
  }

  /** Tables within tables are shown as their paragraphs. */
  #table(element: Element): Table {
    const above = new Map<number, Table['rows'][number][number]>()
    const rows: Table['rows'] = []
    for (const row of children(element, 'w:tr')) {
      if (this.#isFull()) break
      this.#pieces += 1
      const cells: Table['rows'][number] = []
      let column = 0
      for (const cell of children(row, 'w:tc')) {
        this.#cut ||= column >= columnsAtMost
        if (this.#isFull() || column >= columnsAtMost) break
        this.#pieces += 1
        const its = child(cell, 'w:tcPr')
        const columns = Math.min(columnsAtMost, Math.max(1, Number(attribute(child(its, 'w:gridSpan'), 'w:val') ?? 1) || 1))
        const merge = child(its, 'w:vMerge')
        const upper = above.get(column)
        if (merge && attribute(merge, 'w:val') !== 'restart' && upper) upper.rows += 1
        else {
          const paragraphs = descendants(children(cell), 'w:p', ['w:txbxContent']).flatMap((one) =>
            this.#isFull() ? [] : [this.#paragraph(one)],
          )
          const made = { columns, rows: 1, paragraphs }
          cells.push(made)
          above.set(column, made)
        }
        column += columns
      }
      rows.push(cells)
    }
    return { kind: 'table', rows }
  }
}

const alignments: Readonly<Record<string, 'center' | 'right' | 'justify'>> = {
  center: 'center',
  right: 'right',
  end: 'right',
  both: 'justify',
}

/** Paragraphs and tables, also those within controls of a form. */
function blocksIn(body: Element): Element[] {
  return children(body).flatMap((one) => {
    if (one.name === 'w:p' || one.name === 'w:tbl') return [one]
    if (one.name === 'w:sdt') return blocksIn(child(one, 'w:sdtContent') ?? one)
    return one.name === 'w:sdtContent' ? blocksIn(one) : []
  })
}

function textOf(part: Element): string {
  if (part.name === 'w:t') return part.children.map((node) => ('data' in node ? String(node.data) : '')).join('')
  if (part.name === 'w:tab' || part.name === 'w:ptab') return '\t'
  if (part.name === 'w:br' || part.name === 'w:cr') return '\n'
  return part.name === 'w:noBreakHyphen' ? '-' : ''
}

function lookOf(its: Element | undefined): Omit<Run, 'text'> {
  const size = Number(attribute(child(its, 'w:sz'), 'w:val') ?? 0) / 2
  const colour = attribute(child(its, 'w:color'), 'w:val')
  const shift = attribute(child(its, 'w:vertAlign'), 'w:val')
  const underline = child(its, 'w:u')
  return {
    ...(isOn(child(its, 'w:b')) ? { bold: true } : {}),
    ...(isOn(child(its, 'w:i')) ? { italic: true } : {}),
    ...(underline && attribute(underline, 'w:val') !== 'none' ? { underline: true } : {}),
    ...(isOn(child(its, 'w:strike')) ? { struck: true } : {}),
    ...(shift === 'superscript' ? { shift: 'super' as const } : shift === 'subscript' ? { shift: 'sub' as const } : {}),
    ...(size >= 5 && size <= 72 ? { size } : {}),
    ...(colour !== undefined && /^[0-9a-f]{6}$/i.test(colour) ? { colour } : {}),
  }
}
