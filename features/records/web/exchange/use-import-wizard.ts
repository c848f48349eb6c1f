import { useRef, useState } from 'react'
import { listRecords } from '#features/records/contract.ts'
import {
  checkImport,
  exportFaultyRecords,
  importRecords,
  importTemplate,
  lineMember,
  previewImport,
  uploadImport,
  type FaultyRecord,
  type ImportHeading,
} from '#features/records/contract/exchange.ts'
import {
  previewRows,
  sentRow,
  withCell,
  withoutTableRow,
  type PreviewRow,
  type RowProblems,
} from '#features/records/web/exchange/import-rows.ts'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import { useText } from '#ui/text/use-text.tsx'
import { saveFile } from '#web/admin/save-file.ts'
import { refreshCalls } from '#web/call/query-client.ts'
import { longCallSeconds, request } from '#web/call/request.ts'
import { useAttempt } from '#web/call/use-attempt.ts'
import { useIntention } from '#web/call/use-intention.ts'

const waiting = { handles: 'all', timeoutSeconds: longCallSeconds } as const

/** Most bytes of a file that is looked at before it is imported. */
const fileBytesAtMost = 500 * 1024

export interface ImportOutcome {
  readonly snum: number
  readonly failResult: readonly FaultyRecord[]
}

type Step = 'upload' | 'preview' | 'result'

type Attempt = ReturnType<typeof useAttempt>['attempt']

/** The rows of a file as they are corrected, and what is wrong with them. */
function usePreviewRows(functionId: string, flow: { readonly flowId?: string }, attempt: Attempt) {
  const [rows, setRows] = useState<readonly PreviewRow[]>([])
  const [problems, setProblems] = useState<ReadonlyMap<number, RowProblems>>(new Map())
  // By row the number of its last check: answers of earlier ones, and those of rows that are gone, say nothing any more.
  const lastChecks = useRef(new Map<number, number>())
  const checks = useRef(0)
  const check = async (asked: readonly PreviewRow[]) => {
    const number = ++checks.current
    for (const { id } of asked) lastChecks.current.set(id, number)
    const input = { params: { modelId: functionId }, body: { list: asked.map(sentRow), ...flow } }
    const found = await attempt(() => request(checkImport, input, waiting))
    if (!found) return
    const isLast = (id: number): boolean => lastChecks.current.get(id) === number
    const byId = found.failResult
      .map((one) => [asked[one.row]!.id, new Map(one.problems.map(({ column, text }) => [column, text]))] as const)
      .filter(([id]) => isLast(id))
    const checked = new Set(asked.map(({ id }) => id).filter(isLast))
    setProblems((before) => new Map([...[...before].filter(([id]) => !checked.has(id)), ...byId]))
  }
  const changeRow = (row: PreviewRow) => setRows((before) => before.map((one) => (one.id === row.id ? row : one)))
  return {
    rows,
    problems,
    begin: async (given: readonly PreviewRow[]) => {
      setRows(given)
      setProblems(new Map())
      lastChecks.current.clear()
      await check(given)
    },
    /** Sets a cell; what was wrong there is looked at again when it is left (`recheck`). */
    change: (row: PreviewRow, place: string, text: string) => changeRow(withCell(row, place, text)),
    recheck: (row: PreviewRow) => check([row]),
    remove: (row: PreviewRow) => {
      lastChecks.current.delete(row.id)
      setRows((before) => before.filter(({ id }) => id !== row.id))
      setProblems((before) => new Map([...before].filter(([id]) => id !== row.id)))
    },
    removeTableRow: async (row: PreviewRow, table: string, index: number) => {
      const next = withoutTableRow(row, table, index)
      changeRow(next)
      await check([next])
    },
  }
}

/** The state of the wizard: the file, its rows as they are corrected, and what became of them. */
export function useImportWizard(fn: OpenFunction) {
  const t = useText()
  const params = { modelId: fn.id }
  const [step, setStep] = useState<Step>('upload')
  const [file, setFile] = useState<{ readonly fileName: string; readonly stored: string }>()
  const [headings, setHeadings] = useState<readonly ImportHeading[]>([])
  const [submits, setSubmits] = useState(false)
  const [outcome, setOutcome] = useState<ImportOutcome>()
  const [taking, setTaking] = useState(false)
  const { busy, problem, attempt, tell } = useAttempt()
  const intended = useIntention()
  const flow = submits && fn.flowId !== undefined ? { flowId: fn.flowId } : {}
  const { begin, ...preview } = usePreviewRows(fn.id, flow, attempt)

  const choose = async (chosen: File) => {
    if (chosen.size > fileBytesAtMost) return tell(t('records.exchange.too-large'))
    const form = new FormData()
    form.append('file', chosen, chosen.name)
    const stored = await attempt(() => request(uploadImport, {}, { ...waiting, form }))
    setFile(stored && { fileName: chosen.name, stored: stored.name })
  }
  const look = async () => {
    if (!file) return tell(t('records.exchange.no-file'))
    const read = await attempt(() => request(previewImport, { params, query: { fileName: file.stored } }, waiting))
    if (!read) return
    setHeadings(read.headerRow)
    setStep('preview')
    await begin(previewRows(read.dataRow, lineMember))
  }
  const take = async () => {
    if (preview.rows.length === 0) return tell(t('records.exchange.no-rows'))
    const input = { params, body: { list: preview.rows.map(sentRow), ...flow } }
    setTaking(true)
    const told = await attempt(() =>
      intended(input, (idempotencyKey) => request(importRecords, input, { ...waiting, idempotencyKey })),
    ).finally(() => setTaking(false))
    if (!told) return
    setOutcome(told)
    setStep('result')
    if (told.snum > 0) await refreshCalls([listRecords])
  }
  const save = async (link: Promise<{ readonly url: string; readonly name: string }>) => {
    const made = await attempt(() => link)
    if (made) saveFile(made)
  }
  return {
    ...preview,
    ...{ step, file, headings, submits, outcome, busy, taking, problem, choose, look, take, setSubmits },
    back: () => setStep('upload'),
    forget: () => setFile(undefined),
    template: () => save(request(importTemplate, { params }, waiting)),
    exportFaulty: () => save(request(exportFaultyRecords, { params, body: { list: (outcome?.failResult ?? []) as never } }, waiting)),
  }
}

export type ImportWizardState = ReturnType<typeof useImportWizard>
