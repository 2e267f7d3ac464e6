"""The robot description that a stage was made from, and what the consumer makes of the stage in its place."""
