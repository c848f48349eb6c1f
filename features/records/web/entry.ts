export { ConflictNote } from '#features/records/web/conflict-note.tsx'
export { newerVersion, showServerProblems } from '#features/records/web/server-problems.ts'
export { useFormFacts } from '#features/records/web/use-form-facts.ts'
export { mayWrite, readWire, writeWire } from '#features/records/web/wire-values.ts'
