/** Where an error happened: in a call, in a page that reported it, or in a job that failed for good. */
export type FaultSource = 'server' | 'browser' | 'job'

declare module '#server/database/types.ts' {
  interface Tables {
    /** One answered call; its id is the id of the request, which answers and error messages name. */
    request_log: {
      id: string
      at: Date
      user_id: string | null
      address: string
      user_agent: string
      method: string
      path: string
      code: number
      milliseconds: number
    }
    exception_log: {
      id: string
      at: Date
      source: FaultSource
      request_id: string
      user_id: string | null
      address: string
      user_agent: string
      /** `GET /api/…`, the page, or the name of the job. */
      place: string
      name: string
      message: string
      stack: string
    }
  }
}
