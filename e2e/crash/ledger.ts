/** One command of the client that changes something, as the tables must show it afterwards. */
export type ActKind = 'submit' | 'resubmit' | 'approve' | 'return'

/** A filing as the client was told of it, and nothing more. */
export interface LedgerFiling {
  readonly id: string
  readonly number: string
  /** Rows of its sub-table. */
  readonly rows: number
  /** What was acknowledged, in order. */
  readonly acts: ActKind[]
}

/** The client's own list of what the product acknowledged: the only thing it has to be held to. */
export class Ledger {
  readonly filings = new Map<string, LedgerFiling>()
  /** Answers that never came and were settled by repeating the request. */
  repeated = 0
  acknowledged = 0
  readonly #waiting: { readonly at: number; readonly resolve: () => void }[] = []

  submitted(id: string, number: string, rows: number): LedgerFiling {
    if (this.filings.has(id)) throw new Error(`the filing ${id} was acknowledged twice under different keys`)
    const filing: LedgerFiling = { id, number, rows, acts: [] }
    this.filings.set(id, filing)
    return filing
  }

  note(filing: LedgerFiling, act: ActKind): void {
    filing.acts.push(act)
    this.acknowledged += 1
    while (this.#waiting[0] && this.#waiting[0].at <= this.acknowledged) this.#waiting.shift()!.resolve()
  }

  /** Answers once so many more acts were acknowledged. */
  after(more: number): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ at: this.acknowledged + more, resolve }))
  }
}
