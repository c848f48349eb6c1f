import type { Db } from '#server/database/types.ts'

/** Finds what the row with an id belongs to; undefined where there is no such row. */
export type SubjectFinder = (db: Db, id: string) => Promise<string | undefined>
