import autocannon from 'autocannon'
import type { MeasuredProcess } from './measured-process.ts'

/** Connections at once in every measurement . */
export const connections = 32

export interface LoadRequest {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Measured {
  readonly requestsPerSecond: number
  /** Processor time of the server process for one request. */
  readonly cpuMicroseconds: number
  readonly p50: number
  readonly p99: number
  readonly failed: number
}

/** Sends requests, each made by `next`, for so many seconds. */
export async function measure(server: MeasuredProcess, next: () => LoadRequest, seconds: number): Promise<Measured> {
  const before = await server.usage()
  const result = await autocannon({
    url: server.address,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request: object) => ({ ...request, ...next() }) }],
  })
  const used = (await server.usage()).cpuMicroseconds - before.cpuMicroseconds
  const answered = result.requests.total
  return {
    requestsPerSecond: answered / result.duration,
    cpuMicroseconds: used / answered,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  }
}
