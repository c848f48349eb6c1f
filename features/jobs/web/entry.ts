export { useJob } from '#features/jobs/web/use-job.ts'
