import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/** The part of the document client that the store uses; tests wrap it. */
export type DocumentClient = Pick<DynamoDBDocumentClient, 'send'>

/** A document client for a DynamoDB client's configuration: over HTTPS in the cloud, in process when embedded. */
export const createDocumentClient = (config: DynamoDBClientConfig): DocumentClient =>
  DynamoDBDocumentClient.from(new DynamoDBClient(config), {
    marshallOptions: { removeUndefinedValues: true },
  })

/** Whether an error is the exception of this name that DynamoDB returned. */
export const isDynamoError = (error: unknown, name: string): boolean =>
  error instanceof Error && error.name === name
