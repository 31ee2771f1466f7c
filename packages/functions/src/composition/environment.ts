/** The environment variables of the process. The names are the same in the cloud and locally. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Throws if the variable is missing or malformed. The error contains its name, never its value. */
function requiredVariable(env: Environment, name: string, pattern: RegExp, form: string): string {
  const value = env[name]
  if (value === undefined || value === '') throw new Error(`the environment variable ${name} is missing`)
  if (!pattern.test(value)) throw new Error(`the environment variable ${name} must be ${form}`)
  return value
}

export interface DiscordAppConfig {
  readonly publicKey: string
  readonly application: string
}

export const readDiscordConfig = (env: Environment): DiscordAppConfig => ({
  publicKey: requiredVariable(env, 'DISCORD_PUBLIC_KEY', /^[0-9a-f]{64}$/i, '64 hexadecimal digits'),
  application: requiredVariable(
    env,
    'DISCORD_APPLICATION_ID',
    /^\d{1,20}$/,
    'an id of Discord’s, digits only',
  ),
})

/** The bot's token. It is read only by functions that call Discord's REST API, and never logged. */
export const readBotToken = (env: Environment): string =>
  requiredVariable(env, 'DISCORD_TOKEN', /^\S{20,}$/, 'the token of the bot, as Discord shows it')

/** The root of Discord's REST API; DISCORD_API points it to a local Discord. */
export const readDiscordApiUrl = (env: Environment): string =>
  env.DISCORD_API || 'https://discord.com/api/v10'

/** The name or ARN of the painter function. */
export const readPainterName = (env: Environment): string =>
  requiredVariable(env, 'PAINTER_NAME', /^[\w:.-]{1,170}$/, 'the name of a function')

/** The name of the DynamoDB table. */
export const readTableName = (env: Environment): string =>
  requiredVariable(env, 'TABLE_NAME', /^[A-Za-z0-9_.-]{3,255}$/, 'the name of a table of DynamoDB')

/** The region, and credentials that are read again for each signature: AWS may renew them. */
export interface AwsAccount {
  readonly region: string
  credentials(): Promise<{
    readonly accessKeyId: string
    readonly secretAccessKey: string
    readonly sessionToken?: string
  }>
}

/** Region and credentials, from the variables that Lambda sets. */
export const readAwsAccount = (env: Environment): AwsAccount => ({
  region: requiredVariable(env, 'AWS_REGION', /^[a-z0-9-]{3,30}$/, 'the name of a region of AWS'),
  credentials: async () => ({
    accessKeyId: requiredVariable(env, 'AWS_ACCESS_KEY_ID', /\S/, 'an access key of AWS'),
    secretAccessKey: requiredVariable(
      env,
      'AWS_SECRET_ACCESS_KEY',
      /\S/,
      'the secret of an access key of AWS',
    ),
    ...(env.AWS_SESSION_TOKEN && { sessionToken: env.AWS_SESSION_TOKEN }),
  }),
})

/** The endpoint of an AWS service; AWS_ENDPOINT_URL_… points it to a local one. */
export const readAwsEndpoint = (env: Environment, service: 'dynamodb' | 'lambda'): string =>
  env[`AWS_ENDPOINT_URL_${service.toUpperCase()}`] || `https://${service}.${env.AWS_REGION}.amazonaws.com`

/** The folder of the embedded database. */
export const readDataFolder = (env: Environment): string =>
  requiredVariable(env, 'CRACKPOST_DATA', /\S/, 'a folder')

/** The path of the lexicon file; null: the one beside the sources or the bundle. */
export const readLexiconPath = (env: Environment): string | null => env.CRACKPOST_LEXICON || null
