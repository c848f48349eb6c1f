export * from '#features/sign-on/contract/providers.ts'
export * from '#features/sign-on/contract/socials.ts'
