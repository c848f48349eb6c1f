import type { CodeWay } from '#features/session/contract.ts'

/** A code that was asked for. */
export interface AskedCode {
  readonly account: string
  readonly way: CodeWay
  readonly ticket: string
  readonly seconds: number
}
