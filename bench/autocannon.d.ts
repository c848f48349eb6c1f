declare module 'autocannon' {
  interface Latency {
    readonly p50: number
    readonly p99: number
  }
  interface Result {
    /** Seconds. */
    readonly duration: number
    readonly requests: { readonly total: number }
    readonly latency: Latency
    readonly errors: number
    readonly non2xx: number
  }
  interface Options {
    readonly url: string
    readonly connections: number
    readonly duration: number
    readonly requests: readonly { readonly setupRequest: (request: object) => object }[]
  }
  export default function autocannon(options: Options): Promise<Result>
}
