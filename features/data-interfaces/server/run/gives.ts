/** Why a run gave nothing. */
export interface Fault {
  readonly text: string
  readonly params: Readonly<Record<string, string | number>>
}

export type Gives = { readonly data: unknown } | { readonly fault: Fault }
