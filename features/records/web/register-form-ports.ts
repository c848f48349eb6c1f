import { registerFormPorts } from '#ui/form-ports.ts'

// What fields beside the usual ones ask of the product is loaded when the first one asks. Imported by whatever draws forms.
registerFormPorts(async () => (await import('#features/records/web/form-ports.ts')).ports)
