/**
 * What must not stand in a repository: `npx sst secret set DiscordToken … --stage production`. SST keeps it encrypted in
 * the account; it reaches the functions as encrypted variables of their environment, each only what it needs. Nobody has
 * to ask for it at a cold start, and whoever may read a function's settings could read its memory as well.
 */
export const publicKeySecret = new sst.Secret('DiscordPublicKey')
export const applicationIdSecret = new sst.Secret('DiscordApplicationId')
export const tokenSecret = new sst.Secret('DiscordToken')
