/** One command of the client that changes something, as the tables must show it afterwards. */
export type ActKind = 'submit' | 'resubmit' | 'approve' | 'return'

/** A filing as the client knows it from acknowledgements. */
export interface LedgerFiling {
  readonly id: string
  readonly number: string
  /** Rows of its sub-table. */
  readonly rows: number
  /** What was acknowledged, in order. */
  readonly acts: ActKind[]
}

/** The client's list of everything the product acknowledged, which must be in the tables. */
export class Ledger {
  readonly filings = new Map<string, LedgerFiling>()
  /** Number of requests without an answer whose outcome was found by repeating them. */
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
